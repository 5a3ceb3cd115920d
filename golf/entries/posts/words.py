"""The words of headers, in the languages of those who write them.

Texts are compared after NFKC and `casefold`, so that wide and narrow forms are one. Used by
`tokens` and `header`.
"""

from __future__ import annotations

import re

BYTES = (
    r"bytes?|octets?|oktetts?|oktette|oktetten|bajty|bajtów|bajt|bayt|tavua?|baitov|"
    r"байта|байтов|байт|バイト数?|字节数?|字節數?|바이트|βytes?"
)
CHARACTERS = (
    r"characters?|chars?|chr|zeichen|caractères?|caracteres?|caratteri|carattere|"
    r"символа|символов|символы|символ|znaków|znaki|znak|tecken|tekens?|merkkiä|merkit|"
    r"文字数?|字符数?|字元數?|글자"
)
SCORE = (
    r"score|scores|punktzahl|スコア|得点|点数|得分|分数|점수|puntuación|puntaje|pontuação|punteggio|"
    r"счёт|счет|оценка|wynik|poäng|pisteet|skor"
)
TOTAL = (
    r"total|insgesamt|gesamt|合計|size|length|code|count|länge|größe|taille|longueur|サイズ|長さ"
)

_UNITS = {"bytes": re.compile(BYTES), "characters": re.compile(CHARACTERS)}
_SCORE = re.compile(SCORE)
_TOTAL = re.compile(TOTAL)
_NOISE = re.compile(
    r"thanks|thx|saved|saving|courtesy|credit|dank|merci|suggested|golfed by|ありがとう"
)
_LARGER = re.compile(r"kb|kib|kilobytes?|mb|mib|bits?|words?|lines?|strokes?|keystrokes?|tokens?")


def unit(word: str) -> str:
    """`bytes` or `characters` for a word that names one of them, else nothing."""
    folded = word.casefold()
    if word == "B":
        return "bytes"
    return next((name for name, known in _UNITS.items() if known.fullmatch(folded)), "")


def other_unit(word: str) -> bool:
    """Whether the word is a unit that a source is not counted in here."""
    return _LARGER.fullmatch(word.casefold()) is not None


def means_score(word: str) -> bool:
    """Whether the word says that a number is a score."""
    return _SCORE.fullmatch(word.casefold()) is not None


def means_total(word: str) -> bool:
    """Whether the word only introduces a number."""
    return _TOTAL.fullmatch(word.casefold()) is not None


def is_gratitude(text: str) -> bool:
    """Whether a part of a header tells whom the author thanks, or what was saved."""
    return _NOISE.search(text.casefold()) is not None
