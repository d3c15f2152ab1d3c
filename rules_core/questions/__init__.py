"""Kinds of questions about a deal, for making a form.

A form is a tuple of questions, made from the numbers of a tariff. Each kind knows by itself how
its answer is stored and checked, and how a walk asks for it (`base.Question` says what all of them
do); how it stands in a JSON document is in `documents`, which the box has no use for.

Answers are small integers in a dict, one key a question:

| question | answer |
|---|---|
| `Seat` | the seat, or `NOBODY` |
| `Seats` | a list of seats, in the order they were named |
| `Choice` | index into its values |
| `Party` | like `Choice`: the party |
| `Fork` | like `Choice`; in the document each value has a key of its own |
| `Number` | the number times `unit` (half points: unit 2) |
| `Numbers` | a list of integers |
| `Group` | a dict: the answers of its own form |
| `Items` | a list of such dicts |
| `Menu` | none of its own: its members, mostly optional, answer beside it |
| `Ignored` | none |

The keys of questions and the values of choices are those of the JSON documents. Two questions of
a form may have the same key when never both apply.
"""
