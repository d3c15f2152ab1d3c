"""The English sentences of `DealError`; the device has its own translations of those it shows."""

SENTENCES = {
    # documents
    "not_object": "This line is not a JSON object.",
    "rules": "There is no such rule book; known are {}.",
    "unknown": "There is no such key in this kind of deal.",
    "missing": "This has to be given.",
    "not_asked": "This does not go with the rest of the deal.",
    "one_kind": "A line is a deal or one incident, not both.",
    "text": "This must be a text.",
    "reason": "The reason must be given, as a text.",
    "object": "This must be an object with its own keys.",
    "list": "This must be a list.",
    "flag": "This must be true or false.",
    "positive": "This must be a whole number above zero.",
    "adjust": "This must be a list of {} whole numbers, one a seat.",
    # limits of a question
    "seat": "This must be a seat from 0 to {}.",
    "choice": "This must be one of: {}.",
    "number": "This must be a number.",
    "whole": "This must be a whole number.",
    "half": "This must be a multiple of one half.",
    "range": "This must lie between {} and {}.",
    "too_many": "There can be at most {} of these.",
    # French Tarot
    "partner_is_taker": "The partner cannot be the taker himself; leave it out if he plays alone.",
    "chelem_lost": "The attack cannot have taken every trick and lost the contract.",
    "chelem_won": "The defence cannot have taken every trick when the contract was won.",
    "chelem_petit_defence": "The defence cannot have the petit au bout when the attack took all.",
    "chelem_petit_attack": "The attack cannot have the petit au bout when the defence took all.",
    "poignee_trumps": "These poignées need {} trumps, there are only 22.",
    "ruling_side": "The fault {} can only be ruled against the {}.",
}
