const fields = "input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]";
const buttons = "button, a, [role=button]";

/** Whether a key press is meant for the table: no modifier, no repetition, not typed into a field or a dialog. */
export function isTableKey(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target as HTMLElement).closest(fields);
}

/** Whether a space presses the focused button, and so is not a key of the table. */
export const pressesButton = (event: KeyboardEvent): boolean =>
  event.key === " " && (event.target as HTMLElement).closest(buttons) !== null;
