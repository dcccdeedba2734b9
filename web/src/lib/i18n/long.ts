type Joined<Parts extends readonly string[]> = Parts extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? `${First}${Joined<Rest>}`
  : "";

/** A long text in several lines of source. Its exact type is kept: the names between braces are checked. */
export const long = <const Parts extends readonly string[]>(...parts: Parts): Joined<Parts> =>
  parts.join("") as Joined<Parts>;
