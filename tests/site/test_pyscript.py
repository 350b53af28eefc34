"""PyScript's file in two: nothing of what its workers run is lost, and the page does not carry it."""

import pytest

from tools.program.bundle import PYSCRIPTS
from tools.program.pyscript import LATER, core, for_pages, for_workers

SCRIPT = core().read_text("utf-8")


def test_a_page_has_all_but_the_workers_script() -> None:
    page, worker = for_pages(SCRIPT, len(PYSCRIPTS)), for_workers(SCRIPT).decode()
    assert LATER in page
    assert len(page) + len(worker) < len(SCRIPT)
    assert "addEventListener" in worker
    assert worker[:200] not in page


def test_a_release_that_is_written_otherwise_ends_the_build() -> None:
    with pytest.raises(ValueError, match="pyscript"):
        for_workers(SCRIPT.replace("/*@*/", ""))
    with pytest.raises(ValueError, match="pyscript"):
        for_pages(SCRIPT.replace("/*@*/", ""), len(PYSCRIPTS))
    with pytest.raises(ValueError, match="pyscript"):
        for_pages(SCRIPT.replace('.py":', '.txt":'), len(PYSCRIPTS))
