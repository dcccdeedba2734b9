"""What people say before their answer proper: *I think it's a* …, *c'est peut-être une* …"""

from __future__ import annotations

from morphee.games.dream.model import Lang

_PHRASES: dict[Lang, str] = {
    "fr": """le|la|les|l|un|une|des|du|de la|de l|d|au|aux|mon|ma|mes|ton|ta|tes|son|sa|ses|ce|cet|cette|ces|
        c est|c était|ce sont|est ce que c est|est ce|est ce que|ça doit être|ça serait|ce serait|
        ce doit être|
        serait ce|je crois|je crois que|je pense|je pense que|je dirais|je dis|je vois|je réponds|je propose|
        je crois que c est|je pense que c est|je pense à|peut être|euh|hum|alors|bon|donc|oui|voilà|
        ma réponse est|la réponse est|réponse|sûrement|probablement|c est peut être|
        il s agit d|il s agit de""",
    "en": """the|a|an|some|my|your|this|that|these|those|it s|its|it is|it was|is it|is this|
        that s|that is|they re|
        i think|i think it s|i think it is|i think that s|i guess|i say|i d say|i would say|i believe|i see|
        i believe it s|i guess it s|maybe|maybe it s|perhaps|could it be|it could be|it might be|it must be|
        um|uh|er|hmm|well|so|ok|okay|yes|my answer is|the answer is|answer|probably|must be|surely|of|to""",
}
PREFIXES: dict[Lang, frozenset[tuple[str, ...]]] = {
    lang: frozenset([tuple(phrase.split()) for phrase in text.split("|")]) for lang, text in _PHRASES.items()
}
LONGEST = max(len(prefix) for prefixes in PREFIXES.values() for prefix in prefixes)


def answered(lang: Lang, said: tuple[str, ...]) -> tuple[str, ...]:
    """The words of an answer without such a beginning. If there is nothing else, all of them."""
    start = 0
    while size := _prefix_length(lang, said[start:]):
        start += size
    return said[start:] if start < len(said) else said


def _prefix_length(lang: Lang, said: tuple[str, ...]) -> int:
    sizes = range(min(LONGEST, len(said)), 0, -1)
    return next((size for size in sizes if said[:size] in PREFIXES[lang]), 0)
