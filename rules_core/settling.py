"""Settlement of the money when the game is over, by few payments."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# So many who won or lost are settled by the fewest payments; a table never has more.
MOST_EXACT = 10


def settle(balances: "Sequence[int]") -> "list[tuple[int, int, int]]":
    """The payments as (who pays, who gets it, cents), by the places in `balances`.

    `balances`: what everybody has won, below 0 lost, all together 0; ValueError if they are not.
    Up to MOST_EXACT who won or lost there are as few payments as can be. Of more people those pay
    each other first who have lost and won the same; the others may have some payments more than
    the fewest, but never more than one less than there are people.
    """
    if sum(balances):
        raise ValueError("balances: they add up to " + str(sum(balances)) + ", not to 0")
    places = [place for place in range(len(balances)) if balances[place]]
    payments: "list[tuple[int, int, int]]" = []
    if len(places) > MOST_EXACT:
        groups = _equal_pairs(balances, places)
    else:
        groups = _most_groups(balances, places)
    for group in groups:
        _settle_group(balances, group, payments)
    return payments


def _equal_pairs(balances: "Sequence[int]", places: "Sequence[int]") -> "list[list[int]]":
    """Two who have lost and won the same each, and all others together behind them."""
    groups: "list[list[int]]" = []
    left: "list[int]" = []
    for place in places:
        for other in left:
            if balances[other] == -balances[place]:
                left.remove(other)
                groups.append([other, place])
                break
        else:
            left.append(place)
    groups.append(left)
    return groups


def _most_groups(balances: "Sequence[int]", places: "Sequence[int]") -> "list[list[int]]":
    """The places in as many groups as can be that come to 0 each: each saves a payment."""
    count = 1 << len(places)
    sums = [0] * count
    most = [0] * count  # groups that come to 0 among the places of a set, which is a number
    for chosen in range(1, count):
        for at in range(len(places)):
            bit = 1 << at
            if chosen & bit:
                sums[chosen] = sums[chosen ^ bit] + balances[places[at]]
                most[chosen] = max(most[chosen], most[chosen ^ bit])
        if sums[chosen] == 0:
            most[chosen] += 1
    groups: "list[list[int]]" = []
    left = count - 1
    while left:
        if sums[left] == 0:
            groups.append([])
        # Whoever goes without a group being lost is of the group that was begun last.
        wanted = most[left] - (sums[left] == 0)
        for at in range(len(places)):
            bit = 1 << at
            if left & bit and most[left ^ bit] == wanted:
                groups[-1].append(places[at])
                left ^= bit
                break
    return groups


def _settle_group(
    balances: "Sequence[int]",
    group: "Sequence[int]",
    payments: "list[tuple[int, int, int]]",
) -> None:
    """Let who has lost most pay who has won most, until nobody of the group owes anything."""
    open_balances = {place: balances[place] for place in group}
    while open_balances:
        payer = min(open_balances, key=lambda place: (open_balances[place], place))
        getter = min(open_balances, key=lambda place: (-open_balances[place], place))
        cents = min(-open_balances[payer], open_balances[getter])
        payments.append((payer, getter, cents))
        for place, change in ((payer, cents), (getter, -cents)):
            open_balances[place] += change
            if not open_balances[place]:
                del open_balances[place]
