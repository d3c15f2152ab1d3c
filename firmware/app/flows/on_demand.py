"""Flows that are loaded when somebody first asks for them.

So the table is shown sooner, and an evening that needs none of them keeps their memory.
"""


def look_back(box):
    from firmware.app.flows.lookback import look_back as flow

    return flow(box)


def look_further_back(box):
    from firmware.app.flows.earlier import look_further_back as flow

    return flow(box)


def report_incident(box):
    from firmware.app.flows.incident import report_incident as flow

    return flow(box)


def start_session(box):
    from firmware.app.flows.start import start_session as flow

    return flow(box)


def sign_round(box, director=False):
    from firmware.app.flows.signing import sign_round as flow

    return flow(box, director)


def change_settings(box):
    from firmware.app.flows.settings import change_settings as flow

    return flow(box)


def show_information(box):
    from firmware.app.flows.information import show_information as flow

    return flow(box)


def direct(box):
    from firmware.app.flows.directing import direct as flow

    return flow(box)


def run_selftest(box):
    from firmware.app.flows.selftest import run_selftest as flow

    return flow(box)


def count_pile(asker, side, piles, limits):
    from firmware.app.flows.counting import count_pile as flow

    return flow(asker, side, piles, limits)
