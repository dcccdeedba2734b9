import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./focus";

let stop: () => void;
const soon = (): Promise<void> => new Promise((next) => setTimeout(next));
const at = (id: string): HTMLElement => document.getElementById(id)!;

beforeEach(() => {
  document.body.innerHTML = `<main><section id="s"><button id="a">a</button><button id="b">b</button></section></main>`;
  stop = keepFocus();
});
afterEach(() => stop());

test("focus goes to a neighbour of what was taken away", async () => {
  at("b").focus();
  at("b").remove();
  await soon();
  expect(document.activeElement?.id).toBe("a");
});

test("focus goes to the page's main part where nothing else is left", async () => {
  at("a").focus();
  at("s").remove();
  await soon();
  expect(document.activeElement?.tagName).toBe("MAIN");
});

test("focus goes to the heading of another page, not to its first link", async () => {
  at("a").focus();
  document.body.innerHTML = `<a href="#m">skip</a><main id="m"><h1>Another</h1><button>c</button></main>`;
  await soon();
  expect(document.activeElement?.tagName).toBe("H1");
});

test("focus that was put elsewhere stays there", async () => {
  at("b").focus();
  at("a").focus();
  at("b").remove();
  await soon();
  expect(document.activeElement?.id).toBe("a");
});
