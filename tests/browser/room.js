// Out: one line for each thing of a game's page that is out of sight, cut, covered or too small.
() => {
  const svg = document.querySelector("#board > svg.picture"), tools = document.querySelector(".tools"), faults = [];
  const box = (element) => element.getBoundingClientRect();
  const fixed = getComputedStyle(tools).position === "fixed", foot = fixed ? box(tools).top : innerHeight;
  const near = [];
  const look = (name, element, low) => {
    if (!element.checkVisibility() && document.querySelector('.play[data-tab="rules"]')) return;     // who reads needs the room of the seats
    const { left, right, top, bottom, width, height } = box(element);
    if (!width || !height) faults.push(`${name} has no room`);
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > low + 1)
      faults.push(`${name} out of sight: ${[left, top, right, bottom].map(Math.round)} of ${innerWidth}x${Math.round(low)}`);
    near.push([name, { left, right, top, bottom }]);
  };
  const clip = box(document.querySelector("#board")), all = box(svg), tall = document.querySelector('[data-shape="tall"]');
  look("board", tall ? document.querySelector("#board") : svg, foot);
  for (const name of ["far", "near"]) {
    look(name + " seat", document.querySelector(".seat." + name), foot);
    const seat = box(document.querySelector(".seat." + name)), who = box(document.querySelector(`.seat.${name} .who`));
    for (const held of document.querySelectorAll(`.seat.${name} :is(.hand button, .hold > :not(.hand))`)) {
      const { left, right, top, bottom, width } = box(held);
      if (!width) continue;
      if (left < seat.left - 1 || right > seat.right + 1 || top < seat.top - 1 || bottom > seat.bottom + 1) faults.push(`${name}: what is held leaves the seat`);
      if (left < who.right - 1 && right > who.left && top < who.bottom - 1 && bottom > who.top + 1) faults.push(`${name}: what is held covers the name`);
    }
  }
  look("status", document.querySelector("#status"), foot);
  if (!fixed) look("tools", tools, innerHeight);
  if (document.querySelector('#status[data-state="back"]') && !document.querySelector('#status :is([data-do="now"], [data-do="last"])')?.checkVisibility())
    faults.push("no way to the last move");
  const say = box(document.querySelector("#status :is(.tip, .say:not(:has(+ .tip)))"));
  if (say.width < 24) faults.push(`the status has ${say.width} px for its words`);
  near.forEach(([name, a], at) => {
    for (const [other, b] of near.slice(at + 1))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) faults.push(`${name} over ${other}`);
  });
  // Once one has scrolled to the panel: its tabs, a line of it, and still the board.
  const page = document.documentElement, panel = document.querySelector(".play > .scroll:not([hidden]), .panel .scroll:not([hidden])");
  if (!document.querySelector('.play[data-tab="rules"]') || getComputedStyle(document.querySelector(".panel")).contain !== "none") {     // rules scroll past the board on a page that has no room for them below it
    page.scrollTop = 1e6;
    look("board, at the panel", tall ? document.querySelector("#board") : svg, foot);
    look("tabs, at the panel", document.querySelector(".tabs"), foot);
    if (panel.checkVisibility() && panel.scrollHeight > panel.clientHeight && Math.min(box(panel).bottom, foot) - box(panel).top < 40) faults.push(`the panel is a sliver: ${box(panel).top} to ${Math.min(box(panel).bottom, foot)}`);
    const value = panel.querySelector(".prove") ? null : panel.querySelector(".values tbody tr");
    if (value?.checkVisibility() && innerHeight > innerWidth && box(value).bottom > Math.min(box(panel).bottom, foot) + 1) faults.push("no value is in sight");
    const row = document.querySelector("#moves:not([hidden]) [aria-current]");
    if (row && (box(row).top < box(panel).top - 1 || box(row).bottom > box(panel).bottom + 1)) faults.push("the move shown is not in sight in the record");
  }
  page.scrollTop = 0;
  const least = Math.min(innerWidth, innerHeight) * .4;
  if (Math.max(all.width, all.height) < least) faults.push(`the board is small: ${Math.round(all.width)}x${Math.round(all.height)}`);
  return [...new Set(faults)];
}
