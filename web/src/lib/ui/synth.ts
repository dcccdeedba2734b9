/** Sounds synthesized in the browser, without files. A sound is a few voices; a voice is a tone or a short noise. */
import type { SoundName } from "./sound";

interface Voice {
  /** Hz at the start and at the end; noise passes through a band filter there. */
  from: number;
  to?: number;
  wave?: OscillatorType | "noise";
  /** Seconds. */
  at?: number;
  length: number;
  loud?: number;
}

const tones = (wave: OscillatorType, step: number, length: number, ...pitches: number[]): Voice[] =>
  pitches.map((from, index) => ({ from, wave, at: index * step, length, loud: 0.2 }));
const breath = (from: number, to: number, length: number, loud = 0.3, at = 0): Voice => ({
  from,
  to,
  wave: "noise",
  length,
  loud,
  at,
});

const recipes: Record<SoundName, Voice[]> = {
  tap: [{ from: 620, to: 480, length: 0.05, loud: 0.12 }],
  pick: [{ from: 420, to: 700, length: 0.07, loud: 0.14 }],
  place: [{ from: 300, to: 180, wave: "triangle", length: 0.09, loud: 0.3 }],
  card: [breath(2600, 1400, 0.07, 0.25)],
  flip: [breath(1200, 3800, 0.12, 0.3)],
  dice: [0, 0.06, 0.11, 0.19, 0.25].map((at) => breath(1700 - at * 2000, 900, 0.04, 0.5, at)),
  throw: [breath(500, 2400, 0.22, 0.4)],
  thud: [{ from: 150, to: 50, length: 0.16, loud: 0.6 }, breath(600, 200, 0.12, 0.4)],
  shield: [{ from: 240, to: 300, wave: "triangle", length: 0.16, loud: 0.35 }, breath(900, 500, 0.1, 0.2)],
  sleep: tones("sine", 0.16, 0.3, 523, 440, 349),
  wake: tones("sine", 0.1, 0.2, 392, 523, 659),
  bell: [
    { from: 1320, wave: "sine", length: 0.9, loud: 0.25 },
    { from: 2640, wave: "sine", length: 0.5, loud: 0.1 },
  ],
  tick: [{ from: 1600, to: 1200, wave: "square", length: 0.02, loud: 0.06 }],
  hurry: tones("square", 0.09, 0.05, 880, 880, 988).map((voice) => ({ ...voice, loud: 0.07 })),
  chime: tones("sine", 0.08, 0.5, 784, 988, 1175),
  good: tones("triangle", 0.09, 0.22, 523, 659, 784),
  bad: tones("triangle", 0.13, 0.26, 311, 233),
  turn: tones("sine", 0.12, 0.35, 659, 880),
  whoosh: [breath(300, 1800, 0.35, 0.3), breath(1800, 300, 0.3, 0.2, 0.3)],
  slap: [breath(2200, 900, 0.05, 0.9), { from: 260, to: 120, length: 0.08, loud: 0.5 }],
  roar: [{ from: 130, to: 45, wave: "sawtooth", length: 0.9, loud: 0.25 }, breath(350, 120, 0.9, 0.5)],
  meow: [
    { from: 540, to: 900, wave: "triangle", length: 0.16, loud: 0.16 },
    { from: 900, to: 420, wave: "triangle", at: 0.15, length: 0.3, loud: 0.18 },
  ],
  yarn: tones("triangle", 0.05, 0.1, 392, 494, 587, 740),
  bird: [0, 0.12, 0.2].map((at) => ({ from: 2100, to: 2900, at, length: 0.08, loud: 0.1 })),
  whisper: [breath(3200, 2400, 0.4, 0.12)],
  reveal: tones("sine", 0.06, 0.4, 440, 554, 659, 880),
  score: tones("triangle", 0.06, 0.12, 988, 1319),
  win: tones("triangle", 0.12, 0.45, 523, 659, 784, 1047, 1319),
  lose: tones("triangle", 0.18, 0.5, 440, 392, 330),
  join: tones("sine", 0.1, 0.3, 587, 784),
  error: tones("square", 0.1, 0.09, 220, 196).map((voice) => ({ ...voice, loud: 0.1 })),
};

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return hiss;
}

function source(
  audio: AudioContext,
  voice: Voice,
  start: number,
  end: number,
): { first: AudioScheduledSourceNode; last: AudioNode } {
  const to = voice.to ?? voice.from;
  if (voice.wave === "noise") {
    const player = new AudioBufferSourceNode(audio, { buffer: noise(audio), loop: true });
    const band = new BiquadFilterNode(audio, { type: "bandpass", Q: 1.2, frequency: voice.from });
    band.frequency.setValueAtTime(voice.from, start);
    band.frequency.exponentialRampToValueAtTime(to, end);
    return { first: player, last: player.connect(band) };
  }
  const tone = new OscillatorNode(audio, { type: voice.wave ?? "sine", frequency: voice.from });
  tone.frequency.setValueAtTime(voice.from, start);
  tone.frequency.exponentialRampToValueAtTime(to, end);
  return { first: tone, last: tone };
}

/** Browsers allow sound after a first gesture only; before it nothing is heard and nothing is queued. */
export function play(name: SoundName): void {
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") {
    void context.resume();
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  for (const voice of recipes[name]) {
    const start = context.currentTime + (voice.at ?? 0);
    const end = start + voice.length;
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(voice.loud ?? 0.2, start + 0.012);
    loud.gain.exponentialRampToValueAtTime(0.0001, end);
    const { first, last } = source(context, voice, start, end);
    last.connect(loud).connect(context.destination);
    first.start(start);
    first.stop(end + 0.02);
  }
}
