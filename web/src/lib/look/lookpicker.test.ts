import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Look } from "$lib/wire";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import LookPicker from "./LookPicker.svelte";

let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
afterEach(() => {
  if (page) void unmount(page);
  page = null;
});

const owl: Look = { animal: "owl", colour: "own" };
function pick(taken: readonly Look[], answer: Promise<void>) {
  const wear = vi.fn((_: Look) => answer);
  document.body.innerHTML = "";
  page = mount(LookPicker, { target: document.body, props: { look: owl, taken, wear } });
  flushSync();
  return wear;
}
function choice(name: string): HTMLInputElement {
  const label = [...document.querySelectorAll("label")].find((one) => one.title === name);
  return label!.querySelector("input")!;
}
function tap(name: string): void {
  choice(name).dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

it("two quick taps are an animal in a colour, although nothing is confirmed yet", () => {
  const wear = pick([], new Promise(() => undefined));
  tap("Fox");
  tap("sky");
  expect(wear.mock.calls).toEqual([[{ animal: "fox", colour: "own" }], [{ animal: "fox", colour: "sky" }]]);
});

it("goes back to the look one has when another is refused", async () => {
  pick([], Promise.resolve());
  tap("Fox");
  expect(choice("Fox").checked).toBe(true);
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
  expect([choice("Fox").checked, choice("Owl").checked]).toEqual([false, true]);
});

it("does not offer what somebody else looks like", () => {
  pick([{ animal: "fox", colour: "own" }], Promise.resolve());
  expect([choice("Fox").disabled, choice("Bear").disabled]).toEqual([true, false]);
});
