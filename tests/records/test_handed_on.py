"""Links altered by chats and mails, and texts with links in them: repaired, or reported."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import FEW, QUICK, TEXT, TREES, unsayable

import games
from core.records import link, mending, pasted
from core.records.record import Record
from core.records.spaces import unprinted
from core.steps import finish
from games import board_of, ids, read_record
from ui.dialogs import snippets

SITE = "https://x.example/komado/"
THREE = ["47-46", "31-32", "57-56"]

# (fragment on めだまがえる's page, number of its moves of THREE, current ply, problems).
SPOILT = [
    ("「moves=47-46.31-32&v=1」", 2, 2, []),
    ("**moves=47-46.31-32&v=1**", 2, 2, []),
    *[
        ("moves=47-46.31-32&v=1" + end, 2, 2, [])
        for end in ("。", ")", "）", "」", "です", ".", "…", ">", "!", "、次", "'", '"', "*", "%E3%80%82", "?fbclid=x")
    ],
    *[("moves=47-46.31-32" + end, 2, 2, []) for end in ("。", ").", "」", "です", ".", "…", ">", "~~", "_", "*", "!!", "?utm_source=a1.2")],
    *[("moves=47-46.31-32&ply=1" + end, 2, 1, []) for end in ("。", ")", "」", "です", ".", "…", ">")],
    ("moves=47-46.31-32&amp;ply=1&amp;v=1", 2, 1, []),
    ("moves=47-46.31-32&amp;amp;ply=1", 2, 1, []),
    ("moves=47-46.31-32&#038;ply=1&#038;v=1", 2, 1, []),
    ("moves=47-46.31-32&#x26;ply=1&#38;v=1", 2, 1, []),
    ("moves=47-46.31-32&en…", 2, 2, ["link.cut"]),
    ("moves=47-46.31-32&end=", 2, 2, ["link.cut"]),
    ("moves%3D47-46.31-32%26ply%3D1%26v%3D1", 2, 1, []),
    ("moves%253D47-46.31-32%2526ply%253D1", 2, 1, []),
    ("moves=47-46.31-32%26ply%3D1%26v%3D1", 2, 1, []),
    ("moves=47%2D46.31%252D32", 2, 2, []),
    ("#moves=47-46.31-32", 2, 2, []),
    ("##moves=47-46", 1, 1, []),
    ("%23moves=47-46.31-32&v=1", 2, 2, []),
    ("moves=47-46#moves=57-56", 1, 1, []),
    ("MOVES=47-46.31-32&PLY=1&V=1", 2, 1, []),
    ("moves=47\u201346.31\u200b-32", 2, 2, []),
    ("moves=47-46&v=1&utm_source=x&utm_medium=y&fbclid=z&gclid=1&igshid=2&_ga=3&ref=4", 1, 1, []),
    ("utm_source=x&moves=47-46", 1, 1, []),
    # Another sign in place of the "=", none at all, or those of a mail.
    *[("moves" + sign + "47-46.31-32", 2, 2, []) for sign in (":", ";", "：", ": ", ":=", "%3A", "＝")],
    ("game:medamagaeru&moves:47-46.31-32&ply:1&v:1", 2, 1, []),
    *[(begin + "47-46.31-32", 2, 2, []) for begin in ("", "?", "?moves=", "?moves:", "!/")],
    ("47-46", 1, 1, []),
    ("47-46.31-32&ply=1&v=1", 2, 1, []),
    ("47-46.99-99", 1, 1, ["illegal.at"]),
    ("31-32.47-46", 0, 0, ["illegal.at"]),
    *[("moves=3D47-46.31-32" + end, 2, ply, []) for end, ply in (("", 2), ("&ply=3D1&v=3D1", 1), ("&amp;v=3D1", 2), ("。", 2))],
    ("moves=3D47-46.3=1-32&ply=3D=1&v=3D1", 2, 1, []),
    ("moves=3d47-46&v=3d1", 1, 1, []),
    ("?seat=1", 0, 0, []),
    *[(anchor, 0, 0, []) for anchor in ("top", "section-2", "?secret=x", "v1.2")],
    ("moves=47-46&v=2", 1, 1, ["link.later"]),
    ("moves=47-46&v=2。", 1, 1, ["link.later"]),
    ("moves=47-46&v=0", 1, 1, ["link.value"]),
    ("moves=47-46&v=one", 1, 1, ["link.value"]),
    ("moves=47-46&size=4", 1, 1, ["option.unknown"]),
    ("moves=47-46&watch=300", 1, 1, ["option.unknown"]),
    ("moves=47-46.31-32です.57-56", 1, 1, ["illegal.at"]),
    ("moves=47-46.99-99。", 1, 1, ["illegal.at"]),
    ("moves=47-46&ply=x", 1, 1, ["link.ply"]),
    ("moves=47-46&p1=engine:9&v=1。", 1, 1, ["link.value"]),
]


@pytest.mark.parametrize(("fragment", "plies", "ply", "told"), SPOILT, ids=[each[0] for each in SPOILT])
def test_a_spoilt_link_is_mended_or_told(fragment: str, plies: int, ply: int, told: list[str]) -> None:
    asked = mending.read(fragment, "medamagaeru")
    assert asked.record is not None
    assert [words.key for words in asked.problems] == told
    assert [node.code for node in asked.record.current_line()] == THREE[:plies]
    assert asked.record.here.ply == ply


def test_what_is_told_names_signs_that_nobody_sees() -> None:
    assert "x[U+0007]y" in str(mending.read("moves=x%07y", "medamagaeru").problems[0])
    assert "[U+202E]" in str(mending.read("game=%E2%80%AE").problems[0])


@FEW
@given(record=TREES, data=st.data())
def test_whatever_hangs_on_a_link_changes_nothing(record: Record, data: st.DataObject) -> None:
    whole = link.write(record, None, 1, True, True)
    ending = data.draw(st.sampled_from(["。", "）です", ")", "…", ">", ".", "&amp;utm_source=a", "&fbclid=B1", "&amp;"]))
    for spoilt in (
        whole + ending,
        whole.replace("&", "&amp;"),
        link.quote(whole),
        link.quote(link.quote(whole)),
        "#" + whole,
        whole + "#x=1",
    ):
        asked = mending.read(spoilt)
        assert asked.problems == []
        assert asked.record is not None
        again = link.write(asked.record, None, asked.seat, True, True)
        assert again == whole


@QUICK
@given(
    fragment=st.lists(
        st.sampled_from(["moves=", "47-46", ".", "&", "&amp;", "%26", "%3D", "v=1", "game=", "record=", "#", *ids()]) | TEXT
    ).map("".join)
)
def test_mending_never_raises_and_leaves_alone_what_reads(fragment: str) -> None:
    asked, strict = mending.read(fragment, "medamagaeru"), link.read(fragment, "medamagaeru")
    assert [unsayable(words) for words in asked.problems] == [[] for _ in asked.problems]
    if not strict.problems:
        assert strict.record is not None and asked.record is not None
        assert link.write(asked.record) == link.write(strict.record)


# (pasted text, game, moves, problems).
OTHER, OWN = SITE + "macedonian-shogi/#moves=57-56&v=1", SITE + "medamagaeru/#moves=47-46.31-32&v=1"
PASTED = [
    (OTHER, "macedonian-shogi", ["57-56"], []),
    (SITE + "en/two-three/#moves=e6-e5&v=1", "two-three", ["e6-e5"], []),
    (SITE + "#game=two-three&moves=e6-e5&v=1", "two-three", ["e6-e5"], []),
    ((SITE + "macedonian-shogi/").upper() + "#moves=57-56", "macedonian-shogi", ["57-56"], []),
    (SITE + "macedonian-shogi/%23moves%3D57-56%26v%3D1", "macedonian-shogi", ["57-56"], []),
    ("見て「" + OTHER + "」です。", "macedonian-shogi", ["57-56"], ["text.aside"]),
    ("(" + OTHER + ")", "macedonian-shogi", ["57-56"], []),
    ("<" + OTHER + ">\n-- \nme", "macedonian-shogi", ["57-56"], ["text.aside"]),
    ("see " + SITE + "medamagaeru/#moves=47-46.31-32 , thanks", "medamagaeru", THREE[:2], ["text.aside"]),
    (SITE + "medamagaeru/#moves=47-46.\n31-32.\n57-56\nthanks", "medamagaeru", THREE, ["text.aside"]),
    (SITE + "macedonian-\nshogi/#moves=57-\n56&v=1", "macedonian-shogi", ["57-56"], []),
    ("moves=47-46&v=1", "medamagaeru", THREE[:1], []),
    (SITE + "othello/#moves=47-46&v=1", "medamagaeru", THREE[:1], ["text.link_game"]),
    (OWN + "\n" + OTHER, "medamagaeru", THREE[:2], ["text.beside"]),
    ("1 47-46\n2 31-32\n3 57-56\n" + OWN, "medamagaeru", THREE[:2], ["text.beside"]),
    (
        f'<iframe src="{SITE}two-three/#moves=e6-e5&amp;embed=1&amp;lang=ja&amp;v=1" width="4" allow="a; b"></iframe>',
        "two-three",
        ["e6-e5"],
        [],
    ),
    ('<komado-board game="two-three" moves="e6-e5" width="480" lang="ja"><img src="data:,%23a" alt="#">', "two-three", ["e6-e5"], []),
    ("<komado-board game=two-three moves=e6-e5 width=480>", "two-three", ["e6-e5"], []),
    ("<komado-board title='a > b' game = “two-three” moves=“e6-e5”>", "two-three", ["e6-e5"], []),
    ('<komado-board game="two-three" moves="e6-e5 f4-f5', "two-three", ["e6-e5", "f4-f5"], []),  # cut off
    ('47-46\n<komado-board game="two-three" moves="e6-e5\n31-32', "two-three", ["e6-e5"], ["text.beside"]),
    ('f6-f5 f4-f6\n<komado-board game="two-three" moves="e6-e5"></komado-board>', "two-three", ["e6-e5"], ["text.beside"]),
    ('<komado-board game="two-three" moves="e6-e5"></komado-board> <komado-board>', "two-three", ["e6-e5"], ["text.beside"]),
    ('<p>Look: <komado-board game="two-three" moves="e6-e5"></komado-board> Nice!', "two-three", ["e6-e5"], ["text.aside"]),
    ("57-56\n#moves=47-46", "medamagaeru", THREE[:1], ["text.beside"]),
    (SITE + "macedonian-shogi/\n#moves=57-56&v=1", "macedonian-shogi", ["57-56"], []),
    (SITE + "macedonian-shogi/\n> #moves=57-56&v=1", "macedonian-shogi", ["57-56"], []),
    ("macedonian-shogi #moves=57-56", "macedonian-shogi", ["57-56"], []),
    (SITE + "macedonian-shogi/&#35;moves=57-56&#038;v=1", "macedonian-shogi", ["57-56"], []),
    (SITE + "medamagaeru/#record=Game%3A%20x%20%5Bmaciji%5D%0Aa1&v=1", "maciji", ["goal@a1"], []),
    (SITE + "maciji/#record=47-46%0A*%26v%3D1", "maciji", [], ["illegal.at"]),
]


@pytest.mark.parametrize(("text", "game_id", "moves", "told"), PASTED, ids=range(len(PASTED)))
def test_a_pasted_link_opens_what_it_names(text: str, game_id: str, moves: list[str], told: list[str]) -> None:
    asked = pasted.link_of(text, "medamagaeru")
    assert asked is not None and asked.record is not None
    assert (asked.record.game_id, [node.code for node in asked.record.current_line()]) == (game_id, moves)
    assert [words.key for words in asked.problems] == told
    assert {game_id} <= {*finish(pasted.games_in(text)), "medamagaeru"}


WRITTEN_ABOUT = [
    "47-46 31-32\n#embed=1",
    "See #ply=3 above\n47-46 31-32",
    "47-46 31-32 #lang=en",
    "This is `#embed=1`.\n47-46 31-32",
]


@pytest.mark.parametrize("text", WRITTEN_ABOUT)
def test_a_part_of_a_link_in_a_text_with_moves_is_no_link(text: str) -> None:
    reading = read_record(text, "medamagaeru")
    assert (reading.codes, len(reading.problems)) == (THREE[:2], 1)


# Shortened, or wrapped with more than a sign of a quotation before each line, or behind it: the moves that were read.
CUT = [
    ("47-46.31-32…", "link.cut"),
    ("47-46.31-32...", "link.cut"),
    ("47-46.31-32&…", "link.cut"),
    ("47-46.31-32\n太郎> .57-56&v=1", "text.beside"),
    ("47-46.31-32.\n[12:30] 花子: 57-56", "text.beside"),
    ("47-46.31-32<br>.57-56", "text.beside"),
    ("47-46.31-32\\\n.57-56", "text.beside"),
    ("47-46.31-32&\n(続き) end=draw&v=1", "text.beside"),
]


@pytest.mark.parametrize(("text", "told"), CUT, ids=range(len(CUT)))
def test_a_link_that_is_not_whole_is_told(text: str, told: str) -> None:
    asked = pasted.link_of(SITE + "medamagaeru/#moves=" + text, "maciji")
    assert asked is not None and asked.record is not None
    assert [node.code for node in asked.record.current_line()] == THREE[:2]
    assert [words.key for words in asked.problems] == [told]


@pytest.mark.parametrize("text", ["hello", "#1 47-46", "駒窓 棋譜: 1\n1 47-46\n*" + OWN, "47-46\n*" + OWN + "\n31-32", "", "x" * 1_000_001])
def test_a_text_that_is_no_link_is_a_record(text: str) -> None:
    assert pasted.link_of(text, "medamagaeru") is None


@FEW
@given(record=TREES, data=st.data())
def test_a_wrapped_link_loses_nothing(record: Record, data: st.DataObject) -> None:
    whole = SITE + record.game_id + "/#" + link.write(record, None, players=True)
    width = data.draw(st.integers(30, 80))
    lines = [whole[i : i + width] for i in range(0, len(whole), width)]
    if len(lines) > 1 and "#" in lines[0]:
        text = data.draw(st.sampled_from(["\n", "\r\n", "\n> ", " \n", "\n> > "])).join(lines)
        asked = pasted.link_of(text, "maciji")
        assert asked is not None and asked.record is not None and asked.problems == []
        assert link.write(asked.record, None, players=True) == link.write(record, None, players=True)


@QUICK
@given(
    text=st.lists(st.sampled_from([OWN, OTHER, "#moves=", "%23game=", "> ", "\n", " ", "<komado-board", '"', "://", "v=1"]) | TEXT).map(
        "".join
    )
)
def test_no_pasted_text_raises(text: str) -> None:
    asked = pasted.link_of(text, "medamagaeru")
    if asked is not None:
        assert [unsayable(words) for words in asked.problems] == [[] for _ in asked.problems]


def test_a_link_without_its_game_is_no_fault_of_the_reader() -> None:
    got = games.read_record("#moves=47-46")
    assert (got.game, [problem.key for problem in got.problems]) == (None, ["text.no_game"])


def test_who_reads_texts_gets_links_too() -> None:
    read = games.read_record(OTHER)
    assert read.game is not None
    assert (read.game.id, read.codes, read.problems) == ("macedonian-shogi", ["57-56"], [])
    assert games.read_record("see " + OWN + "。", "maciji").codes == THREE[:2]


def test_the_signs_of_values_are_those_that_links_leave_as_they_are() -> None:
    assert {sign for sign in map(chr, range(0x20, 0x250)) if link.quote(sign) == sign} == set(mending.SAFE)
    assert set(string.ascii_lowercase + string.digits) == set(mending.NAME)


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        *[
            (text, 2)
            for text in ("#moves:47-46.31-32", "#47-46.31-32", "#?moves=47-46.31-32", "?moves=47-46.31-32", "#moves=3D47-46.3=\n1-32")
        ],
        *[(text, 1) for text in ("#47-46", "#moves:=47-46", "#47-46 と指しました")],
    ],
)
@pytest.mark.parametrize("before", ["", "この局面です。 ", "> "])
def test_a_pasted_link_without_its_signs_is_read(before: str, text: str, plies: int) -> None:
    asked = pasted.link_of(before + SITE + "medamagaeru/" + text, "medamagaeru")
    assert asked is not None and asked.record is not None
    assert [node.code for node in asked.record.current_line()] == THREE[:plies]


@pytest.mark.parametrize("text", ["#top", "#section-2", "#", "?", "?x=1", "#v1.2", "?lang=en"])
def test_an_address_with_an_anchor_is_no_record(text: str) -> None:
    assert pasted.link_of(SITE + "medamagaeru/" + text, "medamagaeru") is None


@pytest.mark.parametrize("fragment", ["moves=47-46", "moves:47-46.31-32", "47-46.31-32", "?moves=47-46", "moves=3D47-46"])
def test_on_the_home_page_moves_without_a_game_are_told(fragment: str) -> None:
    asked = mending.read(fragment)
    assert asked.record is None and [words.key for words in asked.problems] == ["link.no_game"]
    named = mending.read("game=" + "3D" * ("3D" in fragment) + "medamagaeru&" + fragment.lstrip("?"))
    assert named.record is not None and named.problems == [] and named.record.root.children


def encoded(text: str) -> str:
    """Every sign of an address that a value of a query may not have, percent-encoded."""
    return link.quote(text).replace(":", "%3A")


WRAPPERS = [
    "https://www.google.com/url?q={}&sa=D&source=editors&ust=1700000000&usg=AOvVaw1",
    "https://www.google.com/url?sa=t&url={}&ved=2ah",
    "https://l.facebook.com/l.php?u={}&h=AT0_a-b&s=1",
    "https://nam02.safelinks.protection.outlook.com/?url={}&data=05%7C02%7Cx&sdata=abc%3D&reserved=0",
    "https://nam02.safelinks.protection.outlook.com/?url={}&amp;data=05%7C02&amp;reserved=0",
    "https://out.reddit.com/t3_x?url={}&token=AQ&app_name=web",
    "https://t.umblr.com/redirect?z={}&t=YjQ&b=t&m=1",
    "https://steamcommunity.com/linkfilter/?u={}",
    "https://slack-redir.net/link?url={}&v=3",
    "https://unknown.example/away.php?session=1&to={}&v=9&x=y",
    "https://www.google.com/url?q=https%3A%2F%2Ft.example%2Fr%3Fu%3D{}&sa=D",
]


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("around", ["{}", "see {} thanks", "「{}」", "<{}>"])
@pytest.mark.parametrize("whole", [OWN, OWN.replace("&v=1", "")])
def test_the_link_within_an_address_that_leads_to_it_is_read(wrapper: str, around: str, whole: str) -> None:
    inner = encoded(encoded(whole) if wrapper.count("http") > 1 else whole)
    asked = pasted.link_of(around.format(wrapper.format(inner)), "maciji")
    assert asked is not None and asked.record is not None
    assert [node.code for node in asked.record.current_line()] == THREE[:2]
    assert [words.key for words in asked.problems] == ["text.aside"] * ("see" in around)


def test_a_wrapped_link_to_a_page_leads_there_too() -> None:
    for path, fragment in (("maciji/puzzles/m-12/", "game=maciji&puzzle=m-12"), ("en/maciji/", "game=maciji")):
        text = "https://www.google.com/url?q=" + encoded(SITE + path) + "&sa=D"
        asked = finish(pasted.page_in(text, "medamagaeru"))
        assert pasted.link_of(text, "medamagaeru") is None and asked and pasted.leading_to(asked) == fragment


TRACKERS = [
    "utm_source=a&utm_medium=b", "fbclid=IwAR0", "gclid=1", "msclkid=1", "irclickid=2", "mc_cid=1&mc_eid=2", "igshid=1", "si=abc",
    "sa=D&source=editors&ust=1&usg=2", "data=05|02", "reserved=0", "h=AT0", "ved=2", "wbraid=1", "srsltid=a", "mibextid=2", "hl=ja",
]  # fmt: skip


@pytest.mark.parametrize("behind", TRACKERS)
def test_what_sites_append_gives_no_notice(behind: str) -> None:
    for fragment in ("moves=47-46.31-32&" + behind, "moves=47-46.31-32&v=1&" + behind, "moves=47-46.31-32&v=1&other=x&" + behind):
        asked = mending.read(fragment, "medamagaeru")
        assert asked.record is not None and asked.problems == []
    for text in (OWN + "&" + behind, SITE + "medamagaeru/?" + behind + "#moves=47-46.31-32"):
        found = pasted.link_of(text, "maciji")
        assert found is not None and found.record is not None and found.problems == []
        assert [node.code for node in found.record.current_line()] == THREE[:2]


def test_an_option_behind_the_version_is_read() -> None:
    asked = mending.read("moves=21-32&v=1&first=white&fbclid=1", "medamagaeru")
    assert asked.problems == [] and asked.record is not None and dict(asked.record.game.non_default()) == {"first": "white"}


@pytest.mark.parametrize(
    "text",
    [
        "Hallo,=20\n" + SITE + "medamagaeru/#moves=3D47-46.31-=\n32&v=3D1\n",
        "=E3=81=93=E3=82=8C: " + SITE + "medamagaeru/=\n#moves=3D47-46.31-32",
        "https://www.google.com/url?q=3D" + encoded(OWN)[:70] + "=\r\n" + encoded(OWN)[70:] + "&sa=3DD",
    ],
)
def test_a_link_in_a_mails_source_is_read(text: str) -> None:
    asked = pasted.link_of(text, "maciji")
    assert asked is not None and asked.record is not None
    assert [words.key for words in asked.problems] == ["text.aside"] * (text[0] != "h")
    assert [node.code for node in asked.record.current_line()] == THREE[:2]


MAIL = "Subject: x\nContent-Type: multipart/mixed; boundary=b\n{}\n\n{}\n--b--\n"
MAILS = [
    ("Content-Transfer-Encoding: base64", "5YWI5omL77ya44GC44GNCjEgNDctNDYK\nMiAzMS0zMgo="),
    ("content-transfer-encoding: Quoted-Printable", "=E5=85=88=E6=89=8B=EF=BC=9A=E3=81=82=\n=E3=81=8D=20\n1 47-46=20\n2 31-3=\n2"),
    ("Content-Transfer-Encoding: 8bit", "先手：あき\n1 47-46\n2 31-32"),
]


@pytest.mark.parametrize(("head", "body"), MAILS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_record_in_a_mails_source_is_read(head: str, body: str, end: str) -> None:
    reading = read_record(MAIL.format(head, body).replace("\n", end), "medamagaeru")
    assert reading.record is not None
    assert (reading.codes, reading.record.players[0].name) == (["47-46", "31-32"], "あき")


@pytest.mark.parametrize("body", ["MSA0Ny00", "//79", "1 47-46"])
def test_what_cannot_be_decoded_stays_as_it_is(body: str) -> None:
    """A code that is cut off, bytes that are no UTF-8, a body that is not encoded."""
    text = MAIL.format(MAILS[0][0], body)
    assert unprinted(text) == text or body == "MSA0Ny00"


MARKED = [
    "**{}**", "*{}*", "***{}***", "look:\n**{}**", "47-46\n**{}**", "**see {} here**", "* {}", "<{}>", "[text]({})", "[{}]({})",
    "[https://x.example/komado/medamagaeru/#moves=47-4…]({})", "_{}_", "__{}__", "`{}`", '"{}"', "『{}』", "{}、", "{}🎉", "{}🎉ok",
    "~~{}~~", "||{}||", "（{}）", "“{}”", "{}！", "👉{}", "{}。すごい", "{}です", '<a href="{}">{}</a>', "{}\n{}", "[url]{}[/url]",
]  # fmt: skip
WITH_WORDS = ("look", "**see", "[text]", "{}🎉", "{}。す", "{}で")


@pytest.mark.parametrize("marks", MARKED)
@pytest.mark.parametrize("whole", [OWN, OWN.replace("&v=1", "")])
def test_marks_around_a_link_are_no_part_of_it(marks: str, whole: str) -> None:
    asked = pasted.link_of(marks.format(whole, whole), "maciji")
    assert asked is not None and asked.record is not None
    assert [node.code for node in asked.record.current_line()] == THREE[:2]
    expected = ["text.beside"] if marks.startswith("47") else ["text.aside"] * any(marks.startswith(each) for each in WITH_WORDS)
    assert [words.key for words in asked.problems] == expected


SEPARATORS = [",", "%2C", "+", "%20", ", ", "、", ";", "|", "/", "_", "%0A", "・", "%2C%20"]
WIDE = [
    "＃moves=47-46.31-32&v=1", "＃moves＝47-46.31-32＆v＝1", "#moves＝47-46.31-32＆ply＝2＆v＝1", "＃ｍｏｖｅｓ＝４７－４６．３１－３２",
    "%EF%BC%83moves=47-46.31-32&v=1", "%ef%bc%83moves%EF%BC%9D47-46.31-32",
    *["#moves=47-46" + sign + "31-32" + end for sign in SEPARATORS for end in ("", "&v=1")],
    "#moves=47-46 31-32&v=1", "#moves=47-46 31-32",
]  # fmt: skip


@pytest.mark.parametrize("fragment", WIDE)
def test_other_signs_in_a_link_are_read(fragment: str) -> None:
    asked = pasted.link_of(SITE + "medamagaeru/" + fragment, "maciji")
    own = mending.read(fragment.lstrip("#"), "medamagaeru")
    for found in (asked, own):
        assert found is not None and found.record is not None and found.problems == []
        assert [node.code for node in found.record.current_line()] == THREE[:2]


@pytest.mark.parametrize(
    ("fragment", "codes", "told"),
    [
        ("moves=k,c,h", "k c h", []),
        ("moves=k+c+h&v=1", "k c h", []),
        ("moves=k%20c", "k c", []),
        ("moves=k, thanks", "k", []),
        ("moves=k c z9", "k c", ["illegal.at"]),
    ],
)
def test_holes_may_stand_apart_too(fragment: str, codes: str, told: list[str]) -> None:
    asked = mending.read(fragment, "progressive-mancala")
    assert asked.record is not None and [node.code for node in asked.record.current_line()] == codes.split()
    assert [words.key for words in asked.problems] == told


def test_words_behind_a_link_without_its_end_are_not_moves() -> None:
    asked = pasted.link_of(SITE + "progressive-mancala/#moves=k a nice game", "maciji")
    assert asked is not None and asked.record is not None and [node.code for node in asked.record.current_line()] == ["k"]


# What stands around a link, and what is quoted of it: never left out in silence.
LEFT_OUT = [
    ("こんにちは！見てね\n{}", "こんにちは！見てね"),
    ("{}\nいい対局でした", "いい対局でした"),
    ("一局目\n次の局\n\n{}\nおわり", "一局目 次の局 おわり"),
    ("太郎: {}", "太郎:"),
    ("[12:30] Tom: {}", "[12:30] Tom:"),
    ("[私の一局]({})", "[私の一局]("),
    ('<p>見て <a href="{}" class="x">ここ</a></p>', "見て ここ"),
    ("{} https://other.example/news?id=7#top", "https://other.example/news?id=7#top"),
    ("https://other.example/a.html\n{}", "https://other.example/a.html"),
    ("{} " + "a" * 90, "a" * 80 + "…"),
    (" " * 900 + "昔の文 " + " " * 900 + "{}", "昔の文"),
    ("見て{}", "見て"),
    ("[url={}]盤[/url]", "]盤"),
    ("x" * 90 + "{}", "x" * 80 + "…"),
]


@pytest.mark.parametrize(("around", "quoted"), LEFT_OUT, ids=range(len(LEFT_OUT)))
@pytest.mark.parametrize("whole", [OWN, OWN.replace("&v=1", "")])
def test_words_beside_a_link_are_told(around: str, quoted: str, whole: str) -> None:
    asked = pasted.link_of(around.format(whole), "medamagaeru")
    assert asked is not None and asked.record is not None
    assert [node.code for node in asked.record.current_line()] == THREE[:2]
    assert [(words.key, words.values["text"]) for words in asked.problems] == [("text.aside", quoted)]


def test_words_behind_a_link_without_a_name_and_around_a_script_are_told_too() -> None:
    read = read_record(SITE + "medamagaeru/#47-46 31-32 57-56", "medamagaeru")
    assert (read.codes, [problem.key for problem in read.problems]) == (THREE[:1], ["text.beside"])
    script = '<script type="text/komado">\nGame: めだまがえる [medamagaeru]\n1 47-46\n</script>'
    read = read_record("before " + script + "\nafter", "medamagaeru")
    assert (read.codes, [problem.words.values["text"] for problem in read.problems]) == (THREE[:1], ["before after"])
    assert read_record('<script async src="' + SITE + 'embed.js"></script>\n' + script, "medamagaeru").problems == []


@pytest.mark.parametrize("game_id", ids())
def test_the_texts_for_other_pages_come_back_without_a_word_left_out(game_id: str) -> None:
    game = games.load(game_id)
    record = Record(game)
    for _ in range(3):
        record.make(record.here.position.legal_moves()[0])
    record.go(record.root)
    address = SITE + game_id + "/#" + link.write(record)
    for text in (
        snippets.element(record, "play", 480, 1, "ja", SITE, SITE + "a.png", "図"),
        snippets.frame(record, board_of(game), "replay", 480, 0, "en", SITE),
        snippets.text(record, "ja", address),
        snippets.text(record, "en", address),
    ):
        read = read_record(text, game_id)
        assert (len(read.codes), [str(problem.words) for problem in read.problems]) == (3, [])
