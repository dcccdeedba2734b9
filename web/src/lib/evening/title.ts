/** The headline of an evening that is over: who won it. */
import { conjunction } from "$lib/i18n/lists";
import { t } from "$lib/i18n/texts";
import type { Programme } from "$lib/wire";

export function eveningTitle({ totals }: Programme): string {
  const winners = totals.filter((total) => total.place === 1).map((total) => total.name);
  return t("night.won", { names: conjunction().format(winners), n: winners.length });
}
