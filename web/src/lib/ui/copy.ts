/**
 * Puts a text on the clipboard. Pages without https have none: there the old way, by a field that is selected, still
 * works.
 */
export async function copyText(text: string, beside: HTMLElement = document.body): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "sr" });
    const before = document.activeElement;
    beside.append(field);
    field.focus();
    field.select();
    document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
