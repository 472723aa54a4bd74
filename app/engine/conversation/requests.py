"""The words that a request begins with and that say nothing of its topic ("Please summarise …"), in four languages."""

import re

_COURTESIES = (
    r"please|kindly|briefly|now|(?:can|could|would|will) you|i (?:want|need|would like) you to|let us|let['’]s"
    r"|bitte|kurz|(?:kannst|könntest) du|(?:können|könnten) sie|por favor|brevemente|(?:puedes|puede|podrías|podría)"
    r"|s['’]il (?:te|vous) plaît|brièvement|(?:peux|pourrais)[- ]tu|(?:pouvez|pourriez)[- ]vous"
)
_VERBS = (
    # English
    r"summari[sz]e|sum up|describe|explain|compare|contrast|list|enumerate|outline|discuss|define|name|identify|state|review"
    r"|evaluate|assess|analy[sz]e|mention|find|search|look|present|provide|write|report|quote|cite|check|verify|clarify"
    r"|elaborate|determine|estimate|calculate|consider|recall|introduce|sketch|highlight|give|show|tell"
    # German
    r"|fass(?:e|en|t)?|zusammenfassen|beschreib(?:e|en|t)?|erklär(?:e|en|t)?|erläuter(?:e|n|t)?|vergleich(?:e|en|t)?|nenn(?:e|en|t)?"
    r"|list(?:e|en)|zähl(?:e|en|t)?|zeig(?:e|en|t)?|gib|geben|definier(?:e|en|t)?|bewert(?:e|en|et)|analysier(?:e|en|t)?|finde|such(?:e|en|t)?"
    r"|diskutier(?:e|en|t)?|skizzier(?:e|en|t)?|erzähl(?:e|en|t)?|sag(?:e|en|t)?"
    # Spanish
    r"|resum(?:e|a|ir|an)|descri(?:be|ba|bir|ban)|expli(?:ca|que|car|quen)|compar(?:a|e|ar|en)|enumer(?:a|e|ar)|defin(?:e|a|ir)"
    r"|mencion(?:a|e|ar)|di|dime|dinos|muestra|muestre|mostrar|anali(?:za|ce|zar)|eval(?:úa|úe|uar)|busca|busque|buscar|indi(?:ca|que|car)|nombra"
    # French
    r"|résum(?:e|ez|er|ons)|décri(?:s|vez|re|vons)|expliqu(?:e|ez|er|ons)|compar(?:ez|er|ons)|list(?:ez|er)|énumèr(?:e|ez)|donn(?:e|ez|er)"
    r"|défini(?:s|ssez|r)|cit(?:ez|er)|montr(?:e|ez|er)|analys(?:ez|er)|évalu(?:e|ez|er)|trouv(?:e|ez|er)|cherch(?:e|ez|er)|présent(?:e|ez|er)|nomm(?:e|ez|er)"
)
_BEHIND = r"bitte|please|sie|mir|uns|kurz|briefly|por favor|brevemente|brièvement|s['’]il (?:te|vous) plaît"
_REQUEST = re.compile(
    rf"\W*(?:(?:{_COURTESIES})[, ]+){{0,4}}(?:{_VERBS})(?![\w-])"
    rf"(?: (?:and|und|y|et) (?:{_VERBS})(?![\w-]))?(?:[, ]+(?:{_BEHIND})(?![\w-])){{0,3}}",
    re.IGNORECASE,
)
_SEPARATED = re.compile(r"\bzusammen\W*$")
"""What German puts at the end of "fasse … zusammen"."""


def without_request(sentence: str) -> str:
    """A sentence without the request that it begins with; what is no request stays as it is."""
    found = _REQUEST.match(sentence)
    return sentence if found is None else _SEPARATED.sub("", sentence[found.end() :])
