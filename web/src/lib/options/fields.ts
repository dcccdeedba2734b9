/** From the JSON schema of a game's options to the fields of a form. Pure. */

interface SchemaNode {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

export type Field = { readonly name: string } & (
  | { readonly kind: "switch" }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly nullable: boolean }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "text"; readonly maxLength: number }
  /** Not expressible in a form: shown only when the game provides a component. */
  | { readonly kind: "other" }
);

const isNull = (node: SchemaNode): boolean => node.type === "null";

function numberField(name: string, node: SchemaNode, nullable: boolean): Field {
  const { minimum: min, maximum: max } = node;
  return min === undefined || max === undefined
    ? { name, kind: "other" }
    : { name, kind: "number", min, max, nullable };
}

function fieldOf(name: string, node: SchemaNode): Field {
  const inner = node.anyOf?.filter((one) => !isNull(one));
  if (inner?.length === 1 && inner[0]?.type === "integer") return numberField(name, inner[0], true);
  if (node.enum?.every((value) => typeof value === "string")) {
    return { name, kind: "choice", values: node.enum };
  }
  switch (node.type) {
    case "boolean":
      return { name, kind: "switch" };
    case "integer":
      return numberField(name, node, false);
    case "string":
      return { name, kind: "text", maxLength: node.maxLength ?? 200 };
    default:
      return { name, kind: "other" };
  }
}

/** The fields of the options, those named in `order` first. */
export function fieldsOf(schema: unknown, order: readonly string[] = []): Field[] {
  const root = schema as SchemaNode;
  const properties = (root.$defs?.["Config"] ?? root).properties ?? {};
  const names = Object.keys(properties);
  const first = [...new Set(order)].filter((name) => names.includes(name));
  const sorted = [...first, ...names.filter((name) => !first.includes(name))];
  return sorted.map((name) => fieldOf(name, properties[name] ?? {}));
}

/** A step that gives a slider between 10 and 60 places. */
export function stepFor(min: number, max: number): number {
  const wanted = Math.max(1, (max - min) / 60);
  const size = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => step >= wanted) ?? 1;
}

/** "clue_time" as people read it, where the game has no text for it. */
export const readable = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Values = Readonly<Record<string, unknown>>;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs by device: the defaults of the game, and those of them that phones have otherwise. */
export interface Devices {
  readonly config: Values;
  readonly phones: Values;
}

/** The values a preset sets on a phone: where it sets a default, the phones' own. */
export function onPhones(set: Values, { config, phones }: Devices): Values {
  const own = Object.entries(phones).filter(([name]) => name in set && same(set[name], config[name]));
  return { ...set, ...Object.fromEntries(own) };
}

/** Whether a preset is what the table has now, as set on a phone or elsewhere. */
export function isChosen(set: Values, now: Values, devices: Devices): boolean {
  const phone = onPhones(set, devices);
  return Object.keys(set).every((name) => same(now[name], set[name]) || same(now[name], phone[name]));
}
