import { expect, test } from "vitest";
import { ClockEstimate } from "./clock";

test("update alone give a lower bound that only grows", () => {
  const clock = new ClockEstimate();
  clock.received(1000, 5000);
  expect(clock.at(5100)).toBe(1100);
  clock.received(1200, 5400); // a slow message: 1200 was written long ago
  expect(clock.at(5400)).toBe(1400);
  clock.received(1450, 5440); // a quick one shows that the match is further on
  expect(clock.at(5440)).toBe(1450);
});

test("the quickest of the last pongs is believed", () => {
  const clock = new ClockEstimate();
  clock.ponged(1000, 0, 40); // trip 40: the match stood at 1020 when this arrived
  expect(clock.at(40)).toBe(1020);
  clock.ponged(1100, 100, 500); // trip 400, uneven: not believed
  expect(clock.at(500)).toBe(1480);
});

test("in a pause the clock stands still and then goes on from there", () => {
  const clock = new ClockEstimate();
  clock.received(1000, 0);
  clock.pause(true, 500);
  expect(clock.at(9000)).toBe(1500);
  clock.pause(false, 10_000);
  expect(clock.at(10_250)).toBe(1750);
});
