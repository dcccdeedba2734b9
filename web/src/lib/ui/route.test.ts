import { expect, test } from "vitest";
import { codeFrom, pathOf, routeOf } from "./route";

test.each([
  "/",
  "/game/uluru",
  "/rules/pillows",
  "/learn/dream",
  "/t/ABCDE",
  "/t/ABCDE/screen",
  "/t/ABCDE/watch",
  "/history",
  "/replay/q3W_x-9",
  "/daily/rock",
  "/daily/pyramid/2026-11-17",
  "/settings",
])("%s leads to a page and back", (path) => {
  const route = routeOf(path);
  expect(route.page).not.toBe("not_found");
  expect(pathOf(route)).toBe(path);
});

test.each([
  "/nowhere",
  "/rules",
  "/rules/Chess!",
  "/t",
  "/t/ABC",
  "/t/ABCDE/stage",
  "/history/x",
  "/replay",
  "/replay/a.b",
  "/replay/a/b",
])("%s leads nowhere", (path) => {
  expect(routeOf(path)).toEqual({ page: "not_found" });
});

test.each([
  ["abcde", "ABCDE"],
  [" ab cde ", "ABCDE"],
  ["https://play.example/t/KLMNP?x=1", "KLMNP"],
  ["abcdo", null],
  ["abc", null],
])("%j is read as the code %s", (typed, code) => {
  expect(codeFrom(typed)).toBe(code);
});
