"""Pages and widgets. `pages`, `parts`, `tapper` write text and know no browser; `dom` and what imports it runs on the page only."""
