"use strict";
// Conditions stand beside their number; without this script, at the foot of the window.
const root = document.documentElement;
let shown = null, asked = null;

function hide() {
  if (shown) shown.removeAttribute("style");
  shown = asked = null;
}

function show(element) {
  hide();
  const told = document.getElementById(element.dataset.given);
  const at = element.getBoundingClientRect();
  if (at.bottom < 0 || at.top > window.innerHeight) return;
  [shown, asked] = [told, element];
  told.style.cssText = "display: block; bottom: auto";
  const own = told.getBoundingClientRect();
  const wide = root.clientWidth - own.width - 8;
  const below = at.bottom + 6 + own.height < window.innerHeight;
  told.style.left = `${Math.max(8, Math.min(at.left, wide))}px`;
  told.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - own.height - 6)}px`;
}

root.classList.add("placed");
const given = (event) => event.target.closest && event.target.closest("[data-given]");
for (const kind of ["mouseover", "focusin", "click"])
  document.addEventListener(kind, (event) => {
    const element = given(event);
    if (element) show(element);
    else if (!(shown && shown.contains(event.target))) hide();
  });
document.addEventListener("focusout", hide);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
document.addEventListener("scroll", () => { if (asked) show(asked); }, { passive: true, capture: true });

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
