"""The currencies in which an event or the club counts its money.

Every amount is a whole number of cents. So only a currency whose unit has a hundred parts can be
chosen, by its code of ISO 4217; the yen has none, the dinar of Kuwait has a thousand.
"""

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.language.refusals import field_name

EUR = "EUR"
_LISTED = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
    CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
    HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP
    MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU
    UZS VES WST XCD YER ZAR ZMW
"""
CODES = frozenset(_LISTED.split())
# The notes and coins of the currencies that we know well, in cents, the greatest first.
PIECES = {
    EUR: (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1),
    "CHF": (100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5),
}


def check_currency(name: str, code: str) -> None:
    """DeskError that names the field unless the code is that of such a currency."""
    if code not in CODES:
        sentence = msg(
            "{field}: {code} is no currency of hundredths, such as EUR or CHF",
            field=field_name(name),
            code=quote(code),
        )
        raise DeskError(sentence)
