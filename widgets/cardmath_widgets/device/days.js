// @ts-check
// The days of the calendar as strings such as "2026-11-27", by the device's clock, and which of them have been played.

import { DAYS, readStore, writeStore } from "./device.js";

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK = 7;

/** @param {Date} date */
export const dayText = (date) => [
  String(date.getFullYear()).padStart(4, "0"), String(date.getMonth() + 1).padStart(2, "0"),
  String(date.getDate()).padStart(2, "0"),
].join("-");

/** @param {Date} date @param {Intl.DateTimeFormatOptions} how */
export const dateInWords = (date, how) => date.toLocaleDateString(document.documentElement.lang || "en", how);

/** @param {string} day */
export const dateOf = (day) => {
  const [year, month, at] = day.split("-").map(Number);
  return new Date(year, month - 1, at);
};

/**
 * Return the weeks of a month, starting on Monday; null stands for a day in another month.
 * @param {number} year
 * @param {number} month from 0, or beyond the months of the year
 * @returns {(string | null)[][]}
 */
export const weeksOf = (year, month) => {
  const before = (new Date(year, month, 1).getDay() + WEEK - 1) % WEEK;
  const count = new Date(year, month + 1, 0).getDate();
  const weeks = Math.ceil((before + count) / WEEK);
  return Array.from({ length: weeks }, (_week, week) => Array.from({ length: WEEK }, (_day, at) => {
    const day = week * WEEK + at - before + 1;
    return day < 1 || day > count ? null : dayText(new Date(year, month, day));
  }));
};

/** @returns {Set<string>} */
export const daysPlayed = () => new Set(Object.keys(readStore(DAYS)).filter((day) => IS_DAY.test(day)));

/**
 * Remember that a day's deal was played to the end, if a game's link contains one.
 * @param {string} link
 */
export const rememberDay = (link) => {
  const day = new URLSearchParams(link).get("day") ?? "";
  if (IS_DAY.test(day)) writeStore(DAYS, { ...readStore(DAYS), [day]: 1 });
};
