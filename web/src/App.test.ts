import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import App from "./App.svelte";
import type { Language } from "$lib/language";

const shown = async (language: Language): Promise<string> => {
  const app = mount(App, { target: document.body, props: { language } });
  const text = document.body.textContent;
  await unmount(app);
  return text;
};

test("the house greets in the reader's language", async () => {
  expect(await shown("fr")).toContain("ensemble");
  expect(await shown("en")).toContain("together");
});
