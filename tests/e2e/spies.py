"""What a page does to the device, written down in `window.spied`: given to a guest as `before`."""

from __future__ import annotations

from typing import Any

from tests.e2e.guest import Guest

SPY = """
window.spied = { tones: 0, spoken: [], buzzes: [], locks: 0, released: 0, shared: [], copied: [] };
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    window.spied.tones += 1;
    window.audio = this.context;
    return start.apply(this, when);
  };
}
SpeechSynthesis.prototype.getVoices = () => [];
SpeechSynthesis.prototype.speak = (said) => {
  if (said.text.trim()) window.spied.spoken.push([said.text, said.lang]);
};
Navigator.prototype.vibrate = (pattern) => { window.spied.buzzes.push(pattern); return true; };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.spied.locks += 1;
  return { release: async () => void (window.spied.released += 1) };
} } });
Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
  writeText: async (text) => void window.spied.copied.push(text),
} });
"""
"""Everything but sharing, which some browsers have and others have not."""

SHARES = """
Object.defineProperty(navigator, "share", { value: async (what) => void window.spied.shared.push(what) });
"""
SHARES_NOT = "delete Navigator.prototype.share;"
NO_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: undefined });
document.execCommand = (what) => {
  const field = document.activeElement;
  window.spied.copied.push([what, field.value.slice(field.selectionStart, field.selectionEnd)]);
  return true;
};
"""
DICTATES = """
window.SpeechRecognition = class {
  constructor() { window.ear = this; }
  start() {}
  stop() { this.onend?.(); }
};
"""
DICTATES_NOT = "delete window.SpeechRecognition; delete window.webkitSpeechRecognition;"

UNTOUCHED = """
Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
document.addEventListener("pointerdown", () => (navigator.userActivation.hasBeenActive = true), true);
"""
"""A test that looks at a page counts as a finger on it for the browser: here it does not."""

DEAF = """
window.sockets = [];
const RealSocket = window.WebSocket;
window.WebSocket = class extends RealSocket {
  constructor(...to) { super(...to); window.sockets.push(this); }
  send(what) { if (!this.cut) super.send(what); }
  set onmessage(hear) { super.onmessage = hear && ((event) => this.cut || hear(event)); }
  set onclose(hear) { super.onclose = hear && ((event) => this.cut || hear(event)); }
};
"""
"""A socket that is `cut` looks open and says nothing, like one after a long sleep."""


def spied(guest: Guest, what: str) -> Any:
    return guest.page.evaluate("what => window.spied[what]", what)
