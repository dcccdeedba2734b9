import { mount } from "svelte";
import App from "./App.svelte";
import { pickLanguage } from "$lib/language";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

const language = pickLanguage(navigator.languages);
document.documentElement.lang = language;
mount(App, { target, props: { language } });
