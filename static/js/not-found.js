// Stands in 404.html, which a host shows at any depth: finds where the site lies, goes to what the address means if that is there, else
// tells in the visitor's language and leads home. `games` are the folders of the games, `folders` the others that an address may begin
// with, `built` is where the build was told that the site will lie.
(async (games, folders, built) => {
  const root = document.documentElement;
  const kept = (name) => { try { return localStorage.getItem(`komado.${name}`); } catch { return null; } };
  // The fragment may have been encoded, or have lost its "#".
  const [way] = /^.*?(?=%(?:25)*23|%ef%bc%83|(?:moves|game|record)(?:=|%3d|%ef%bc%9d)|$)/i.exec(location.pathname);
  const fragment = location.pathname.slice(way.length).replace(/^(?:%(?:25)*23|%ef%bc%83)+/i, "") || location.hash.slice(1);
  const words = way.split("/").filter(Boolean);
  // What a chat has glued to the address is cut off; a word may be nothing else.
  const plain = words.map((word) => {
    try { word = decodeURIComponent(word); } catch { /* as it is */ }
    return word.toLowerCase().replaceAll("_", "-").replace(/[^a-z0-9-].*$/, "");
  });
  const known = plain.findIndex((word) => games.includes(word) || folders.includes(word));
  const meant = plain.slice(known < 0 ? words.length : known).filter((word) => word && word !== "ja" && word !== "index");
  const game = meant.findLast((word) => games.includes(word));
  const english = meant.includes("en");
  // The language precedes a game's own page, and follows pages of text.
  const named = (parts) => parts.map((word) => `${word}/`).join("");
  const bare = meant.filter((word) => word !== "en");
  const own = game && bare.every((word) => word === game) ? [english ? ["en", game] : [game]] : [meant, ...(english ? [[...bare, "en"], ["en", ...bare]] : [])];
  const places = own.map(named).filter(Boolean);
  const tags = (navigator.languages ?? []).map((tag) => tag.slice(0, 2));
  root.lang = [kept("lang"), english && "en", ...tags].find((lang) => lang === "ja" || lang === "en") ?? "en";
  if (kept("theme")) root.dataset.theme = kept("theme");
  document.title = document.querySelector(`h1 [lang=${root.lang}]`).textContent;
  const lead = (base) => {
    for (const link of document.querySelectorAll("[data-to]")) {
      const page = link.dataset.to;
      link.href = base + (root.lang === "en" && !page.includes(".") ? "en/" : "") + page;
    }
  };
  const is = async (address) => { try { return (await fetch(address, { method: "HEAD" })).ok; } catch { return false; } };
  const under = (count) => `/${words.slice(0, count).map((word) => `${word}/`).join("")}`;
  const bases = [...(known < 0 ? [] : [under(known)]), ...(built ? [built] : []), ...words.map((_, n) => under(words.length - n)), "/"];
  lead(bases.at(known < 0 && !built ? -1 : 0));
  for (const base of new Set(bases)) {
    if (!await is(`${base}embed.js`)) continue;
    lead(base);
    // An unknown address does not lead home, unless its fragment names a game.
    const understood = places.length || !/(^|&|%26)game(=|%3d)/i.test(fragment) ? places : [""];
    let there = "";
    for (const place of understood) if (!there && base + place !== location.pathname && await is(base + place)) there = base + place;
    if (there) location.replace(there + (fragment ? `#${fragment}` : ""));
    // A puzzle that is not there: the game's page says so, and offers today's.
    else if (game && meant.at(-2) === "puzzles") location.replace(`${base}${english ? "en/" : ""}${game}/#puzzle=${meant.at(-1)}`);
    break;
  }
  root.dataset.ready = "";
})([], [], "");
