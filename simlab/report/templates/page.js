"use strict";
// Conditions stand beside their number; without this script, at the foot of the window.
const root = document.documentElement;
let shown = null, asked = null;

function hide() {
  if (shown) shown.removeAttribute("style");
  shown = null;
}

function show() {
  hide();
  if (!asked) return;
  const at = asked.getBoundingClientRect();
  if (at.bottom < 0 || at.top > window.innerHeight) return;
  shown = document.getElementById(asked.dataset.given);
  shown.style.cssText = "display: block; bottom: auto";
  const own = shown.getBoundingClientRect();
  const wide = root.clientWidth - own.width - 8;
  const below = at.bottom + own.height < window.innerHeight;
  shown.style.left = `${Math.max(8, Math.min(at.left, wide))}px`;
  shown.style.top = `${below ? at.bottom : Math.max(8, at.top - own.height)}px`;
}

function ask(element) {
  asked = element;
  show();
}

root.classList.add("placed");
for (const kind of ["mouseover", "focusin", "click"])
  document.addEventListener(kind, (event) => {
    if (!(shown && shown.contains(event.target))) ask(event.target.closest("[data-given]"));
  });
document.addEventListener("focusout", () => ask(null));
document.addEventListener("keydown", (event) => { if (event.key === "Escape") ask(null); });
document.addEventListener("scroll", show, { passive: true, capture: true });

// Tables that scroll say so and keep their first column; others need no stop of the tab key.
function widths() {
  for (const box of document.querySelectorAll(".scroll")) {
    if (!box.clientWidth) continue;
    box.classList.remove("wide");
    const wide = box.scrollWidth > box.clientWidth;
    box.classList.toggle("wide", wide);
    box.tabIndex = wide ? 0 : -1;
  }
}
widths();
window.addEventListener("resize", widths);
document.addEventListener("toggle", widths, { capture: true });

// Tables sort by a click on a heading.
function value(row, place) {
  const cell = row.cells[place];
  const order = cell.dataset.order ?? cell.textContent.trim();
  return order !== "" && !Number.isNaN(Number(order)) ? Number(order) : order === "nan" ? Infinity : order;
}

function compare(one, other) {
  if (typeof one === typeof other && typeof one === "number") return one - other || 0;
  return String(one).localeCompare(String(other));
}

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, place) => head.querySelector("button").addEventListener("click", () => {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const each of heads) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const rows = [...table.tBodies[0].rows];
    rows.sort((one, other) => (up ? 1 : -1) * compare(value(one, place), value(other, place)));
    table.tBodies[0].append(...rows);
  }));
}
