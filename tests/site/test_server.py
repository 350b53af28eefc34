"""The server of the tools: its files and headers, and the faults that a test can ask for."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse, IncompleteRead
from pathlib import Path

import pytest

from tools.server.answer import asked_again, kept_by_name
from tools.server.server import Line, Site

TEXT = b"print('a board')\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site with one game's page, in a folder with something beside it."""
    pages = {"site/index.html": b"home", "site/maciji/index.html": b"game", "site/app-0123456789.py": TEXT}
    for name, content in {**pages, "secret": b"x"}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "site"


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    with Site(folder, "/some/where/", caching=asked_again) as served:
        yield served


def ask(site: Site, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """An answer and its body."""
    with closing(HTTPConnection(site.origin.removeprefix("http://"), timeout=10)) as connection:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        with connection.getresponse() as answer:
            return answer, answer.read()


def test_pages_and_folders(site: Site) -> None:
    assert ask(site, "/some/where/")[1] == b"home"
    assert ask(site, "/some/where/maciji/?x=1")[1] == b"game"
    answer, _ = ask(site, "/some/where/maciji?x=1")
    assert (answer.status, answer.headers["Location"]) == (301, "/some/where/maciji/?x=1")
    assert ask(site, "/some/where")[0].headers["Location"] == "/some/where/"
    assert site.url("maciji", "moves=a1") == site.base + "maciji/#moves=a1"
    assert site.url("two-three", "moves=a1") == site.base + "#game=two-three&moves=a1"


@pytest.mark.parametrize("path", ["/", "/index.html", "/some/where/none", "/some/where/../secret", "/some/where/%2e%2e/secret"])
def test_nothing_lies_outside(site: Site, path: str) -> None:
    assert ask(site, path)[0].status == 404


def test_a_path_of_the_machine_is_not_read(site: Site, folder: Path) -> None:
    assert ask(site, f"/some/where/{folder.parent / 'secret'}")[0].status == 404


def test_what_has_not_changed_is_not_sent_again(site: Site, folder: Path) -> None:
    answer, _ = ask(site, site.subpath)
    assert ask(site, site.subpath, If_None_Match=answer.headers["ETag"])[0].status == 304
    (folder / "index.html").write_bytes(b"other")
    assert ask(site, site.subpath, If_None_Match=answer.headers["ETag"])[1] == b"other"
    answer, body = ask(site, site.subpath, "HEAD")
    assert (answer.headers["Content-Length"], body) == ("5", b"")


def test_what_common_hosts_add(folder: Path) -> None:
    with Site(folder, packed=True, caching=kept_by_name, shared=True, beside={"/other/": folder.parent}) as site:
        answer, body = ask(site, "/app-0123456789.py")
        assert gzip.decompress(body) == TEXT and answer.headers["Content-Encoding"] == "gzip"
        assert "immutable" in answer.headers["Cache-Control"] and answer.headers["Access-Control-Allow-Origin"] == "*"
        assert ask(site, "/")[0].headers["Cache-Control"] == "no-cache"
        assert gzip.decompress(ask(site, "/other/secret")[1]) == b"x"


def test_what_was_answered_is_noted(site: Site) -> None:
    """The log has an answer once it has been sent: at the latest by the next answer on the same connection."""
    with closing(HTTPConnection(site.origin.removeprefix("http://"), timeout=10)) as connection:
        for path in ("/some/where/app-0123456789.py", "/some/where/"):
            connection.request("GET", path)
            connection.getresponse().read()
        assert [(each.path, each.size) for each in site.log][0] == ("/some/where/app-0123456789.py", len(TEXT))


def test_what_is_held_back_waits(site: Site) -> None:
    found: list[bytes] = []
    asking = threading.Thread(target=lambda: found.append(ask(site, site.subpath + "maciji/")[1]))
    with site.held("maciji") as gate:
        asking.start()
        assert gate.asked.wait(10) and not found
        assert ask(site, site.subpath)[1] == b"home"
    asking.join(10)
    assert found == [b"game"]


def test_what_is_missing_added_broken_off_or_slow(site: Site) -> None:
    script = site.subpath + "app-0123456789.py"
    site.missing.append("app-")
    site.extra["/post"] = "<p>mine"
    assert (ask(site, script)[0].status, ask(site, "/post")[1]) == (404, b"<p>mine")
    site.relax()
    assert ask(site, "/post")[0].status == 404
    site.cuts["app-"] = 500
    with pytest.raises((IncompleteRead, ConnectionError)):
        ask(site, script)
    site.relax()
    site.line = Line(rate=1e6, latency=0.001)
    assert ask(site, script)[1] == TEXT


def test_a_host_that_is_away_answers_nobody(site: Site) -> None:
    site.away = True
    with pytest.raises(ConnectionError):
        ask(site, site.subpath)


def test_what_is_not_there_is_said_by_the_sites_own_page(site: Site, folder: Path) -> None:
    (folder / "404.html").write_bytes(b"lost?")
    for path in ("/some/where/none", "/some/where/maciji/%23moves=a1", "/some/where/no/such/thing.js"):
        answer, body = ask(site, path, If_None_Match="x")
        assert (answer.status, answer.headers["Content-Type"], body) == (404, "text/html; charset=utf-8", b"lost?")
    assert ask(site, "/elsewhere")[1] != b"lost?", "another site's address"
    assert ask(site, "/some/where/none", "HEAD")[0].status == 404
