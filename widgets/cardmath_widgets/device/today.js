// @ts-check
// The deal of the day on the start page: a leaf that opens today's deal, and a button that opens the calendar.

import { dateInWords, daysPlayed, dayText } from "./days.js";

const place = document.getElementById("today");
const below = document.getElementById("calendar");
const leaf = place?.querySelector("a");
const opener = place?.querySelector("button");
// In the one file, pages have different addresses from those on a server, and some pages may be missing.
const game = leaf?.getAttribute("href");

if (place && below && leaf && opener && game) {
  const words = JSON.parse(place.dataset.words ?? "{}");
  /** @param {string} day */
  const addressOf = (day) => `${game}#${place.dataset.deal}&day=${day}`;
  /** @type {ReturnType<typeof import("./calendar.js").calendar> | null} */
  let shown = null;
  const show = () => {
    const now = new Date();
    const today = dayText(now);
    const isPlayed = daysPlayed().has(today);
    leaf.href = addressOf(today);
    leaf.classList.toggle("is-played", isPlayed);
    const [month, day] = leaf.querySelectorAll("span");
    month.textContent = dateInWords(now, { month: "short" });
    day.textContent = String(now.getDate());
    const name = dateInWords(now, { day: "numeric", month: "long" });
    leaf.setAttribute("aria-label", [`${words.deal}: ${name}`, ...(isPlayed ? [words.played] : [])].join(", "));
    shown?.update({ words });
  };
  const turn = async () => {
    // Most visitors never open it, so its script waits.
    const { calendar } = await import("./calendar.js");
    shown ??= calendar(below, "day", { change: (_id, day) => { location.href = addressOf(day); } });
    shown.update({ words });
    below.hidden = !below.hidden;
    opener.setAttribute("aria-expanded", String(!below.hidden));
  };
  opener.addEventListener("click", () => turn().catch(async () => {
    // A server that has been updated since the page opened has another script. It comes with the new page.
    if (!(await fetch(location.href).catch(() => null))?.ok) return;
    history.replaceState({ ...history.state, turnsToCalendar: true }, "");
    location.reload();
  }));
  if (history.state?.turnsToCalendar) {
    history.replaceState({ ...history.state, turnsToCalendar: false }, "");
    turn().catch(console.error);
  }
  // Games played in another tab, the game that the player has just left, and a new day also appear.
  for (const moment of ["storage", "pageshow"]) window.addEventListener(moment, show);
  show();
  place.hidden = false;
}
