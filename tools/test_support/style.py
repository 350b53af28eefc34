"""The automatic part of docs/words.md: the words, signs and endings that a sentence must not have, and the number of such faults.

python -m tools.test_support.style [FOLDER]   counts the faults in the sentences of a checkout, by kind
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from core.words import LANGUAGES
from tools import ROOT

COUNTERS = "つ|個|枚|本|人|回|度|段|手|マス|種|列|石|匹|分|秒|点|局面|穴|通り"
JAPANESE = r"[぀-ヿ一-鿿々ー（）「」、。：？]"

KANJI = (
    r"(?<!もう)(?<!同)(?!一度)[一二三四五六七八九十]+(?:つ|個|枚|本|回|度|段|手目|マス|種|石|匹|分|秒|点|局面|穴)"
    r"|[三四五六七八九十]人|[三四五六七八九]列"
)
ORDINAL = r"(?<=[a-z,;:] )(First|Second)\b(?! rank)|^(First|Second)\b(?! (rank|comes|you|Black|/|each))|\bSecond('s|:)"
TURN = r"(?i)\bturn(s|ed|ing)?( \w+)? (over|at|to|into|round|back)\b|\bturn(ed|ing)\b"
WORD_FOR_WORD = (
    r"(?i)\bin twos\b|\bwith somebody\b|\bat once, without\b|\ba move more\b|\bnobody (moves|sows)\b|\bone must\b|^who (?!moves)"
)

NOT_ENGLISH = (
    r"(?i)\bblog by blog\b|\blift(s|ed)? (all|its|them)\b|\bsource’s own\b"
    r"|\bfair moves?\b|\blaid ahead\b|\bback to now\b|\bbut by agreement\b|\b(next|prev) mark\b"
    r"|^(what this is|also made)$|\ba whole turn\b"
)
# The games with pieces that move; general sentences are not checked for this.
WITH_PIECES = r"medamagaeru|uchu.yuei|shinken.shobu|kokutan.no.uma|two.three|macedonian.shogi|^outcome\.stuck$"

# Forbidden words, and the keys or files where they are allowed with another meaning.
NOT_SAID: dict[str, list[tuple[str, str, str]]] = {
    "ja": [
        ("a word for a game", r"遊び|盤上遊戯|盤遊び", "^$"),
        ("home-made for copy, save, load", r"写(す|し|さ)|(?<![てでお])しま(う|い|っ)|覚え|取り寄せ|添え|控え(?!て)|残(す|さ)", "^$"),
        ("home-made for what apps have", r"打ち込|開き直|新しくす|ことば|明るさ|ぜんぶ|のこり|歩み|^ほか$|やめる", "^$"),
        ("another word for the edge", r"縁(?!台)|蜂の巣|平らな", "^$"),
        ("a flight is bent", r"曲が", "^$"),
        ("a phase is a turn", r"(反転|飛ぶ)の?番", "^$"),
        ("another word for proven", r"証明ずみ|証明済み", "^$"),
        ("another word for moves of both sides", r"両者合わせて", "^$"),
        ("another word for a house rule", r"ここで決めた|独自の(取り決め|約束)", "^$"),
        ("mancala and マシージ are not 指す", r"指[すしせさ]", WITH_PIECES),
        ("no word of Japanese", r"今へ戻|入り返|急がせ|次の印|前の印|人の作$", "^$"),
        ("a loan word without its ー", r"(ブラウザ|サーバ|コンピュータ|ユーザ|フォルダ|プレイヤ|メンバ)(?!ー)", "^$"),
        ("手まで for 手目まで", r"\}手まで", "^$"),
        ("a sign in a name", r"[▲△✕→]", r"^rules\.|rules\.json"),  # there signs are explained
        ("players may agree on a draw in every game", r"引き分け[がは]な|(?<!合意のほかに)引き分け[がは]ありま", "^$"),
    ],
    "en": [
        ("a side called First or Second", ORDINAL, "^$"),
        ("turn for flip, bounce or rotate", TURN, r"describe\.shinken-shobu|analysis\.turns"),
        ("disc or man", r"(?i)\b(discs?|man|men)\b", "^$"),
        ("another word for the edge", r"(?i)\b(rims?|perimeter|honeycomb)\b", "^$"),
        ("another word for a hole", r"(?i)\bbowls?\b", "^$"),
        ("another word for a fallen arrow", r"(?i)\bloose\b", "^$"),
        ("another word for the opponent", r"(?i)\b(the|an) other side('s)?\b(?! \(| of)", "^$"),
        ("another word for diagonal", r"(?i)\bslant", "^$"),
        ("take, win or earn for capture", r"(?i)\b(takes|taken|took|taking|earns?|gains?)\b", "^articles/"),
        ("not of this platform", r"(?i)\b(fetch(ed|ing)?|remember(ed)?|examined?|examining)\b|\bto read$", "^$"),
        ("word for word", WORD_FOR_WORD, "^$"),
        ("another word for a house rule", r"(?i)\bour own rulings?\b", "^$"),
        ("another word for proven", r"(?i)\bsolved\b", r"about\.two-three|puzzle\.solved|^puzzles\."),
        ("a sign in a name", r"[▲△✕→]", r"^rules\.|rules\.json"),  # there signs are explained
        ("not English", NOT_ENGLISH, "^$"),
        ("players may agree on a draw in every game", r"(?i)\bno draws?\b|\bnever drawn\b", "^$"),
    ],
}  # fmt: skip
IN_BRACKETS = r"[（(][^（）()]*\{(reason|why)\}"
SIGNS: dict[str, list[tuple[str, str]]] = {
    "ja": [
        ("half-width sign between Japanese", rf"(?<={JAPANESE})[!?:;,.()]|[!?:;,()](?={JAPANESE})"),
        ("space before a counter", rf"(?:\d|\}}) +(?:{COUNTERS})"),
        ("kanji numeral for a quantity", KANJI),
        ("straight quote", "[\"']"),
        ("once in figures", r"(?<![\d.])1度"),
        ("· for ・", "·"),
        ("a reason in brackets, which may have its own", IN_BRACKETS),
    ],
    "en": [
        ("a reason in brackets, which may have its own", IN_BRACKETS),
        ("straight quote", "[\"']"),
        ("telegram plural", r"\b[a-z]+\(s\)"),
        ("x for ×", r"\d ?x ?\d"),
        ("full-width sign", r"[（）：？、。・「」]"),
        ("- between numbers", r"\d-\d|\}-\{"),
    ],
}  # fmt: skip
WHOLE = ("rule", "notice")  # kinds of whole sentences, with a full stop
OPEN = ("status", "refusal", "ending", "label", "spoken", "name")  # kinds without one, if they are one sentence
ENDS = {"ja": "。", "en": ".!?…”"}
POLITE = re.compile(r"(?:です|ます|ません|ました|でした|ください|ましょう)(?:（[^）]*）|：\{(?:reason|why)\})?$")
NAMED = re.compile("考案：")  # a credit begins with the designer


def faults(lang: str, key: str, text: str, kind: str = "") -> list[str]:
    """The faults of a sentence by docs/words.md. Rules that depend on the kind are checked only if `kind` is given."""
    bare = re.sub(r"https?://\S+", "", text)
    spoken = re.sub(r"\{[a-z]+\}", "{}", bare)  # the name of a value is not part of the text
    found = [name for name, words, there in NOT_SAID[lang] if re.search(words, spoken) and not re.search(there, key)]
    found += [name for name, sign in SIGNS[lang] if re.search(sign, bare)]
    stop = text[-1:] in ENDS[lang]
    if kind in WHOLE and not stop:
        found.append(f"a {kind} without its full stop")
    if kind in OPEN and text.endswith((".", "。")) and _sentences(lang, text) == 1:
        found.append(f"a {kind} with a full stop")
    if kind in WHOLE and lang == "ja" and not all(POLITE.search(each) for each in text.split("。") if each and not NAMED.match(each)):
        found.append(f"a {kind} that is not polite")
    if kind in ("refusal", "ending", "spoken", "name") and lang == "en" and re.match(r"[A-Z][a-z]", text) and _sentences(lang, text) == 0:
        found.append(f"a {kind} with a capital")
    return found


def _sentences(lang: str, text: str) -> int:
    return len(re.findall("。" if lang == "ja" else r"[.!?](?: |$)", text))


def sentences(root: Path, lang: str) -> Iterator[tuple[str, str]]:
    """All sentences of a checkout in a language: (key, or file and line; text). From catalogues, articles, and the other texts in the
    games' folders."""
    for file in [root / f"static/i18n/{lang}.json", *sorted(root.glob(f"py/*/*/{lang}.json"))]:
        yield from json.loads(file.read_text("utf-8")).items()
    for article in sorted(root.glob(f"articles/*/{lang}.txt")):
        for number, line in enumerate(article.read_text("utf-8").splitlines(), 1):
            said = re.sub(r"^(?:[a-z]+:|##|@[^|]*\|?)|`[^`]*`|\{[\w.-]+\}", "", line).strip()  # nor codes and the names of figures
            if said and not line.startswith(("moves:", "game:")):
                yield f"{article.relative_to(root).as_posix()}:{number}", said
    for file in sorted(root.glob("py/games/*/*.json")):
        if file.stem not in LANGUAGES:
            yield from _within(file.relative_to(root).as_posix(), json.loads(file.read_text("utf-8")), lang)


def _within(where: str, value: object, lang: str) -> Iterator[tuple[str, str]]:
    """(place, text) for each text under a language's name anywhere in data, such as a lesson's."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name == lang and isinstance(each, str):
                yield where, each
            else:
                yield from _within(f"{where}:{name}", each, lang)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _within(f"{where}:{number}", each, lang)


def main(root: Path) -> None:
    """Prints the number of sentences of each language with each fault."""
    for lang in LANGUAGES:
        said = list(sentences(root, lang))
        found = Counter(fault for key, text in said for fault in faults(lang, key, text))
        with_faults = sum(1 for key, text in said if faults(lang, key, text))
        print(f"{lang}: {with_faults} of {len(said)} sentences")
        for fault, times in found.most_common():
            print(f"  {times:4} {fault}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
