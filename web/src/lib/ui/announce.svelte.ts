/** Texts for screen readers. `Announcer.svelte` holds the two live regions. */
export const spoken = $state({ polite: "", assertive: "" });

// The same words twice are only read twice when the text differs: an invisible mark tells them apart.
let odd = false;

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  odd = !odd;
  spoken[urgency] = odd ? text : `${text}\u200b`;
}
