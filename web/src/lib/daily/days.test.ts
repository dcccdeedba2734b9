import { beforeEach, expect, test } from "vitest";
import {
  begun,
  clock,
  dayOf,
  daysOf,
  dots,
  isDate,
  keepBegun,
  keepDay,
  longDate,
  shifted,
  streak,
  type Days,
} from "./days";

const on = (...dates: string[]): Days =>
  Object.fromEntries(dates.map((date) => [date, { on: date, result: "0", detail: {} }]));

beforeEach(() => localStorage.clear());

test("a streak is days in a row on their own day, up to today or yesterday", () => {
  expect(streak(on("2026-11-15", "2026-11-16", "2026-11-17"), "2026-11-17")).toBe(3);
  expect(streak(on("2026-11-15", "2026-11-16"), "2026-11-17")).toBe(2);
  expect(streak(on("2026-11-15"), "2026-11-17")).toBe(0);
  const late: Days = { ...on("2026-11-17"), "2026-11-16": { on: "2026-11-17", result: "0", detail: {} } };
  expect(streak(late, "2026-11-17")).toBe(1);
});

test("dates go over months and years, and nonsense is none", () => {
  expect(shifted("2026-03-01", -1)).toBe("2026-02-28");
  expect(shifted("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(["2026-02-29", "2026-13-01", "x", "2026-1-1"].some(isDate)).toBe(false);
  expect(isDate("2028-02-29")).toBe(true);
});

test("the first result of a day stays", () => {
  keepDay("rock", "2026-11-17", { on: "2026-11-17", result: "2", detail: {} });
  keepDay("rock", "2026-11-17", { on: "2026-11-17", result: "0", detail: {} });
  expect(daysOf("rock")["2026-11-17"]?.result).toBe("2");
  expect(daysOf("pyramid")).toEqual({});
});

test("what is under way is found again, and a broken store is an empty one", () => {
  keepBegun("rock", "2026-11-17", { began: 5 });
  expect(begun("rock", "2026-11-17")).toEqual({ began: 5 });
  expect(begun("rock", "2026-11-18")).toBeNull();
  localStorage.setItem("morphee.daily.rock", "{oops");
  expect(daysOf("rock")).toEqual({});
});

test("how difficulty and time are written", () => {
  expect(dots(4)).toBe("●●●●○");
  expect(clock(151_000)).toBe("2:31");
});

test("a date is written as in the archive, the day before the month, in both languages", () => {
  expect(longDate("2026-11-16", "en")).toBe("16 November 2026");
  expect(longDate("2026-11-16", "fr")).toBe("16 novembre 2026");
});
