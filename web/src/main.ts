import { mount } from "svelte";
import App from "./App.svelte";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import { rememberedLanguage } from "$lib/language";
import { prefs } from "$lib/ui/prefs.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

prefs.show();
const language = rememberedLanguage();
await texts.load(language);
await setLanguage(language);
target.replaceChildren();
mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js");
