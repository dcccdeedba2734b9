import { expect, test } from "vitest";
import { keepLateness, knownLateness, lateness, offset } from "./calibration";

test("a tap belongs to the beat nearest to it", () => {
  expect(offset(835, [0, 800, 1600])).toBe(35);
  expect(offset(1590, [0, 800, 1600])).toBe(-10);
});

test("the device is as late as the middle tap", () => {
  expect(lateness([35, 20, 50, 38, 31, 36, 120, 34, 33, -40])).toBe(35);
});

test("too few taps, or taps in time with nothing, say nothing", () => {
  expect(lateness([35, 35, 35])).toBeNull();
  expect(lateness([-300, -200, -100, 0, 100, 200, 300, -250, 250, 150])).toBeNull();
});

test("who taps ahead of the beat has a quick device, not a negative one", () => {
  expect(lateness(Array.from({ length: 10 }, () => -30))).toBe(0);
});

test("it is kept on the device", () => {
  keepLateness(42);
  expect(knownLateness()).toBe(42);
});
