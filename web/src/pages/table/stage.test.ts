import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import { fullScreen } from "$lib/ui/fullscreen.svelte";
import { prefs } from "$lib/ui/prefs.svelte";
import Ended from "./Ended.svelte";
import StageControls from "./StageControls.svelte";

let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
beforeEach(() => prefs.set({ sound: true }));
afterEach(() => {
  if (page) void unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): void {
  document.body.innerHTML = "";
  page = mount(part, { target: document.body, props });
  flushSync();
}
const buttons = (): string[] => [...document.querySelectorAll("button")].map((one) => one.textContent.trim());
/** The page as a browser opens it: nobody has touched it yet, so it may not sound. */
function untouched(): void {
  vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: false } });
  Object.assign(fullScreen, { possible: true });
}

it("one tap fills the screen and lets it sound", () => {
  untouched();
  const enter = vi.spyOn(fullScreen, "enter").mockResolvedValue();
  show(StageControls as Component<Record<string, unknown>>, { table: { code: "ABCDE" }, playing: false });
  expect(buttons()).toEqual(["Full screen and sound"]);
  document.querySelector("button")?.click();
  flushSync();
  expect(enter).toHaveBeenCalledOnce();
  expect(buttons()).toEqual(["Full screen"]);
});

it("during a match it asks for that tap only while it may not sound", () => {
  untouched();
  show(StageControls as Component<Record<string, unknown>>, { table: { code: "ABCDE" }, playing: true });
  expect(buttons()).toEqual(["Full screen and sound"]);
  prefs.set({ sound: false });
  flushSync();
  expect(buttons()).toEqual([]);
});

it("a screen whose table is gone says what to do, in the size of a television", () => {
  show(Ended as Component<Record<string, unknown>>, {
    code: "ABCDE",
    role: "screen",
    ended: { code: "unknown_table", text: "" },
  });
  expect(document.documentElement.classList).toContain("big");
  expect(document.body.textContent).toContain("open another table");
  if (page) void unmount(page);
  page = null;
  expect(document.documentElement.classList).not.toContain("big");
});
