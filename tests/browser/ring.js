// What is wrong with bowls and what is written at them: numbers and letters over each other or over a bowl, bowls over each other, places
// that are too small for a finger, letters that are too small to read.
() => {
  const svg = document.querySelector("#board svg.picture");
  const boxOf = (element) => element.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].map((text) => [text.textContent, boxOf(text)]);
  const bowls = [...svg.querySelectorAll("circle.bowl")].map((bowl) => ["a bowl", boxOf(bowl)]);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const faults = texts.flatMap(([said, a], i) =>
    [...texts.slice(i + 1), ...bowls].filter(([, b]) => across(a, b) && down(a, b)).map(([other]) => `${said} over ${other}`),
  );
  const apart = (a, b) => Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2;
  for (const [i, [, a]] of bowls.entries())
    for (const [, b] of bowls.slice(i + 1)) if (apart(a, b) < (a.width + b.width) / 2 - 1) faults.push("bowls over each other");
  for (const spot of svg.querySelectorAll("[data-spot]")) {
    const { width, height } = boxOf(spot);
    if (Math.min(width, height) < 40) faults.push(`${spot.dataset.spot} is ${width} x ${height}`);
  }
  faults.push(...texts.filter(([, box]) => box.height < 11).map(([said, box]) => `${said} is ${box.height} high`));
  return bowls.length === 18 ? faults : [...faults, `${bowls.length} bowls`];
}
