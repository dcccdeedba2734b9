/** What is asked before somebody leaves for good: what becomes of their seat, if they have one. */
import { t } from "$lib/i18n/texts";
import type { Table } from "$lib/table/table.svelte";

export function leaveQuestion({ mySeat, playing }: Pick<Table, "mySeat" | "playing">): string {
  if (!mySeat) return t("menu.leaveNow");
  return t(playing ? "menu.leaveSure" : "menu.leaveFree");
}
