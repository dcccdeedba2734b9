/** What is chosen or judged has a frame in a colour that no bird has, by night and by day. */
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { birdTone } from "./art/places";
import night from "./Night.svelte?raw";

const theme = readFileSync("src/styles/theme.css", "utf8");
const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const apart = (one: string, other: string): number =>
  Math.hypot(...channels(one).map((value, at) => value - channels(other)[at]!));

test("no bird has the colour of the frame", () => {
  const name = /--frame: var\((--\w+)\)/.exec(night)![1]!;
  const frames = [...theme.matchAll(new RegExp(`${name}: (#[0-9a-f]{6})`, "g"))].map(([, colour]) => colour!);
  expect(frames).toHaveLength(2);
  for (const frame of frames)
    for (const [bird, { fill }] of Object.entries(birdTone)) expect(apart(frame, fill), bird).toBeGreaterThan(60);
});
