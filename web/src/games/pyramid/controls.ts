/** What the table needs beside its picture: what is chosen, and feedback. */
import { Choice } from "./choice.svelte";
import { PyramidFeedback } from "./feedback.svelte";
import type { Match } from "./types";

export const createControls = (match: Match) => ({ choice: new Choice(match), feedback: new PyramidFeedback(match) });
