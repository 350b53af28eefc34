"""The data about the games in the script for other pages."""

from tools.site.embed_script import known


def test_an_option_that_allows_more_than_it_lists_is_left_to_the_page_in_the_frame() -> None:
    options = known("maciji")["options"]
    assert (options["cells"], options["warp"], options["goal"]) == ("all", ["off", "on"], "second")
    assert all(isinstance(known("maciji")["options"][name], list) for name in known("maciji")["by"] if name in options)
