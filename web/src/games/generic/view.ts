/** Any view, event or action as text that people can read. Pure. */
import { readable } from "$lib/options/fields";

export interface ViewTexts {
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  /** The name of a seat. */
  readonly seat: (seat: number) => string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Fields that name a player in every game of ours. */
const seatFields = new Set(["seat", "target", "winner", "turn", "by"]);

export function valueText(value: unknown, texts: ViewTexts, name = ""): string {
  if (value === null || value === undefined) return texts.nothing;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number" && seatFields.has(name)) return texts.seat(value);
  if (Array.isArray(value)) return value.map((one) => valueText(one, texts, name)).join(", ") || texts.nothing;
  if (isFields(value)) return fieldsText(value, texts);
  return typeof value === "string" || typeof value === "number" ? String(value) : texts.nothing;
}

const fieldsText = (fields: Fields, texts: ViewTexts): string =>
  Object.entries(fields)
    .map(([name, value]) => `${readable(name).toLowerCase()} ${valueText(value, texts, name)}`)
    .join(", ");

/** An event or an action: its type, then its fields. */
export function taggedText(tagged: unknown, texts: ViewTexts): string {
  const { type, ...fields } = tagged as { type?: string } & Fields;
  const rest = fieldsText(fields, texts);
  const title = readable(type ?? "");
  return rest ? `${title}: ${rest}` : title;
}

export interface SplitView {
  /** Fields with one value for each seat. */
  readonly bySeat: readonly { readonly name: string; readonly values: readonly unknown[] }[];
  readonly single: readonly { readonly name: string; readonly value: unknown }[];
}

export function splitView(view: unknown, seats: number): SplitView {
  const entries = Object.entries((view ?? {}) as Fields);
  const isBySeat = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length === seats;
  return {
    bySeat: entries.flatMap(([name, values]) => (isBySeat(values) ? [{ name, values }] : [])),
    single: entries.flatMap(([name, value]) => (isBySeat(value) ? [] : [{ name, value }])),
  };
}

const soon = 1_000;
const late = 3_600_000;

/** Whether a number is a match time that is still to come, and so the end of a wait. */
export const isDeadline = (value: unknown, now: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= soon && value > now && value - now < late;

function literal(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** "word: silver, card: 3" as the fields of an action; a text without names is the value of `only`. */
export function parseFields(text: string, only: string): Fields {
  const pairs = text.split(",").map((pair) => pair.split(/[:=]/).map((part) => part.trim()));
  if (pairs.some((pair) => pair.length !== 2 || !pair[0])) return { [only]: text.trim() };
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, literal(value)]));
}
