"""What is to be refused, and how it is."""


def refusal(kind, call, *arguments, **named):
    """The error of this kind with which a call with these arguments is refused."""
    try:
        call(*arguments, **named)
    except kind as error:
        return error
    raise AssertionError("nothing was refused")
