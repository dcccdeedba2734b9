/** What somebody says who opens a table: how it is played, what this screen is, their name. */
import type { NewTable } from "$lib/wire";
import { api, ApiRefusal } from "$lib/net/api";
import { language } from "$lib/i18n/dictionary.svelte";
import { t } from "$lib/i18n/texts";
import { myself } from "$lib/ui/me.svelte";
import { router } from "$lib/ui/router.svelte";
import { toasts } from "$lib/ui/toasts.svelte";

export class Opening {
  mode = $state<"apart" | "together">("apart");
  /** What this screen is at a table played together: a wide one is likely a television or a computer for all. */
  part = $state<"screen" | "plays">(matchMedia("(min-width: 48rem)").matches ? "screen" : "plays");
  name = $state(myself.name);
  busy = $state(false);

  constructor(mode: "apart" | "together") {
    this.mode = mode;
  }

  get asScreen(): boolean {
    return this.mode === "together" && this.part === "screen";
  }

  /** Makes the table and goes there. */
  open(table: Pick<NewTable, "game" | "config" | "public" | "rounds">): Promise<void> {
    return this.attempt(async () => {
      // A big screen is no player: whoever uses it is not asked for a name.
      await myself.introduce(this.asScreen ? myself.name : this.name);
      const { code } = await api.makeTable({ ...table, lang: language(), mode: this.mode });
      if (!this.asScreen) myself.justMade = code;
      router.go(this.asScreen ? `/t/${code}/screen` : `/t/${code}`);
    });
  }

  /** One at a time; a failure is told. */
  async attempt(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch (trouble) {
      toasts.show((trouble instanceof ApiRefusal && trouble.message) || t("create.failed"), "bad");
    } finally {
      this.busy = false;
    }
  }
}
