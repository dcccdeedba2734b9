/** What we use of the package, which has no types of its own. */
declare module "subset-font" {
  export default function subset(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; noHinting: boolean; keepFeatures: readonly string[] },
  ): Promise<Uint8Array>;
}
