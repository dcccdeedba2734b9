/** The headline of an evening that is over: who won it. */
import { language } from "$lib/i18n/dictionary.svelte";
import { t } from "$lib/i18n/texts";
import type { Programme } from "$lib/wire";

export function eveningTitle({ totals }: Programme): string {
  const winners = totals.filter((total) => total.place === 1).map((total) => total.name);
  const list = new Intl.ListFormat(language(), { type: "conjunction" });
  return t("night.won", { names: list.format(winners), n: winners.length });
}
