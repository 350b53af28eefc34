"""The page about boards in blogs, `about/blogs/` in Japanese and `about/blogs/en/`: the forms that each blog accepts, one line each.

docs/embedding.md has the same in more detail, with the tests made. The forms have the names of the embed dialog.

Apart because it is a page of its own.
"""

from __future__ import annotations

from core.words import LANGUAGES
from tools.site.languages import path_of

WORDS = {
    "ja": {
        "title": "ブログに盤を貼る",
        "describe": "note、はてなブログ、WordPress、Ghost、HTML に、駒窓の盤を貼る方法です。",
        "lead": "ゲームのページで「共有」を押し、「ブログに貼る」を開きます。用途と形式を選んでコピーし、記事に貼ります。"
        "どの形式を選ぶかは、ブログによって違います。",
        "kinds": "ブログごとの貼り方",
        "lost": "貼ったものが消えたら",
        "lost.text": "スクリプトや iframe を消すブログもあります。そのときは PNG の画像を保存して載せ、その下に"
        "ゲームのページへのリンクを置きます。ブログの決まりは変わることがあります。",
        "home": "ゲームを選ぶ",
    },
    "en": {
        "title": "Boards in your blog",
        "describe": "How to put a Komado board into note, Hatena Blog, WordPress, Ghost or plain HTML.",
        "lead": "On a game’s page press “Share” and open “Embed on your site”. Choose a purpose and a format, copy the text and paste it "
        "into your post. Which format to choose depends on the blog.",
        "kinds": "Steps for each blog",
        "lost": "If what you pasted is gone",
        "lost.text": "Some blogs remove scripts or iframes. Then save the picture as PNG, put it into the post, and place a link to the "
        "game’s page under it. What a blog allows may change.",
        "home": "Choose a game",
    },
}
BLOGS = {
    "ja": (
        ("note", "PNG の画像と、ゲームのページへのリンクを載せます。スクリプトも iframe も貼れません。"),
        ("はてなブログ", "HTMLタグを、「HTML編集」か Markdown モードで貼ります。"),
        ("WordPress", "HTMLタグか iframe を、「カスタム HTML」ブロックに貼ります。管理者か編集者の権限が要ります。"),
        ("WordPress.com", "PNG の画像とリンクを載せます。上位のプランなら、WordPress と同じです。"),
        ("Ghost", "HTMLタグか iframe を、「HTML」カードに貼ります。"),
        ("Blogger", "HTMLタグか iframe を、「HTML ビュー」で貼ります。"),
        ("HTML", "HTMLタグを、盤を置きたい所に貼ります。script の行は、1ページに1つで足ります。"),
    ),
    "en": (
        ("note", "A PNG picture and a link to the game’s page. Neither scripts nor iframes can be pasted."),
        ("Hatena Blog", "The HTML tag, in the HTML or Markdown editor."),
        ("WordPress", "The HTML tag or the iframe, in a “Custom HTML” block. You need to be an administrator or an editor."),
        ("WordPress.com", "A PNG picture and a link. With one of the higher plans, as in WordPress."),
        ("Ghost", "The HTML tag or the iframe, in an “HTML” card."),
        ("Blogger", "The HTML tag or the iframe, in the HTML view."),
        ("HTML", "The HTML tag, where the board is to stand. The script line is needed once a page."),
    ),
}
# Pasted addresses work only if the site knows its own address.
ADDRESS = {
    "ja": (
        "アドレスだけ",
        "WordPress では、ゲームのページのアドレスを1行に貼るだけで、開始局面の盤になります。"
        "問題のページのアドレスなら、その場で解ける問題になります。",
    ),
    "en": (
        "An address alone",
        "In WordPress the address of a game’s page, pasted on a line of its own, becomes a board of the start; that of a puzzle’s page "
        "becomes the puzzle, which readers do on your page.",
    ),
}


def address(lang: str) -> str:
    """The path of the page, from the site's root."""
    return "about/blogs/" + ("" if lang == LANGUAGES[0] else lang + "/")


def body(lang: str, known: bool) -> str:
    """The body of the page as markup. `known`: True if the site knows its own address."""
    said, up = WORDS[lang], "../" * address(lang).count("/")
    rows = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in [*BLOGS[lang], *([ADDRESS[lang]] if known else [])])
    home = f'<p class="doc-go"><a class="btn main" href="{up}{path_of("home", lang)}">{said["home"]}</a></p>'
    return (
        f'<header><h1>{said["title"]}</h1><p class="lead">{said["lead"]}</p>{home}</header>\n'
        f"<section><h2>{said['kinds']}</h2><dl>{rows}</dl></section>\n"
        f"<section><h2>{said['lost']}</h2><p>{said['lost.text']}</p></section>"
    )


def texts(lang: str) -> list[str]:
    """Every sentence of the page in a language, for the style check."""
    return [*WORDS[lang].values(), *(text for _, text in BLOGS[lang]), ADDRESS[lang][1]]
