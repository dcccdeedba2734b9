import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import StartBar from "./StartBar.svelte";

let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
afterEach(() => {
  if (page) void unmount(page);
  page = null;
});

/** What the bar says to the first of these people; the last of all is the host. */
function said(ready: Record<string, boolean>): string {
  const names = [...Object.keys(ready), "Host"];
  const seats = names.map((name, seat) => ({
    seat,
    name,
    me: seat === 0,
    host: name === "Host",
    bot: null,
    here: true,
  }));
  const lobby = { seats: names.map((name) => ({ person: name, ready: ready[name] ?? false })), host: "Host" };
  const people = names.map((name) => ({ id: name, name, here: true }));
  const table = { seats, lobby, people, mySeat: seats[0], you: names[0], isHost: false, playing: false };
  document.body.innerHTML = "";
  page = mount(StartBar as Component<Record<string, unknown>>, {
    target: document.body,
    props: { table, allowed: [2, 3, 4, 5, 6] },
  });
  flushSync();
  return document.querySelector("p")!.textContent;
}

it("who is waited for is named, and told so", () => {
  expect(said({ Ada: false, Bob: true })).toBe("Only you are missing.");
  expect(said({ Ada: true, Bob: false, Eve: false })).toBe("Waiting for Bob and Eve.");
  expect(said({ Ada: false, Bob: false })).toBe("Waiting for everybody to be ready.");
  expect(said({ Ada: true, Bob: true })).toBe("Host starts the match.");
});
