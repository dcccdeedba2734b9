/** A picture of a result, drawn on this device: nothing is sent anywhere to make it. */
import { flushSync, mount, unmount, type Component } from "svelte";
import Avatar from "../../art/brand/Avatar.svelte";

export interface Row {
  readonly place: number;
  /** The index of the avatar. */
  readonly face: number;
  readonly name: string;
  readonly score: string;
}

export interface Picture {
  readonly title: string;
  readonly game: string;
  /** The picture of the game, 16:10. */
  readonly poster: Component | undefined;
  readonly rows: readonly Row[];
  readonly moments: readonly { readonly title: string; readonly text: string }[];
  readonly footer: string;
}

const width = 1080;
const height = 1350;
const margin = 80;
const room = width - margin * 2;
/** The top of each part, and the foot of the last; everything but that moves down where few people played. */
const at = { game: 600, title: 690, rows: 735, footer: 1310 };
const most = { rows: 6, moments: 2 };
const tallest = { row: 110, moment: 84 };

/** How a picture is filled: how far the game's part reaches down, the height of a row, the top of the moments. */
export function filled(rows: number, moments: number): { lower: number; row: number; moments: number } {
  const top = at.footer - 7 - tallest.moment * moments;
  const space = top - 40 - at.rows;
  const row = Math.min(tallest.row, space / Math.max(1, rows));
  return { lower: space - row * rows, row, moments: top };
}

/** Ears reach over the edge of a face by so many hundredths of it. */
const around = 16;

type Pen = CanvasRenderingContext2D;
type Colour = (name: string) => string;

/**
 * One of our drawings as a canvas can paint it: mounted out of sight, written down and read back as an image.
 * `around`: how far a drawing of 100 by 100 reaches over its edge.
 */
async function printed(
  drawing: Component,
  props: Record<string, unknown>,
  w: number,
  h: number,
  around = 0,
): Promise<Image> {
  const place = document.createElement("div");
  const part = mount(drawing, { target: place, props });
  flushSync();
  const svg = place.querySelector("svg");
  svg?.setAttribute("width", String(w));
  svg?.setAttribute("height", String(h));
  if (around) svg?.setAttribute("viewBox", `${-around} ${-around} ${100 + 2 * around} ${100 + 2 * around}`);
  const image = new Image(w, h);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg ? new XMLSerializer().serializeToString(svg) : "")}`;
  void unmount(part);
  await image.decode();
  return image;
}
type Image = HTMLImageElement;

/** The largest size, from `from` down, at which a line fits. */
function fitted(pen: Pen, text: string, from: number, most: number, style: string): void {
  let size = from;
  do pen.font = `${style.replace("$", String(size))}`;
  while (pen.measureText(text).width > most && (size -= 2) > 18);
}

/** The game's picture above, fading into the ground that everything else stands on. */
function scene(pen: Pen, colour: Colour, poster: Image | null, lower: number): void {
  pen.fillStyle = colour("--ground");
  pen.fillRect(0, 0, width, height);
  const tall = (width * 10) / 16 + lower;
  const wide = (tall * 16) / 10;
  if (poster) pen.drawImage(poster, (width - wide) / 2, 0, wide, tall);
  const down = pen.createLinearGradient(0, 380 + lower, 0, 600 + lower);
  down.addColorStop(0, `color-mix(in srgb, ${colour("--ground")} 0%, transparent)`);
  down.addColorStop(1, colour("--ground"));
  pen.fillStyle = down;
  pen.fillRect(0, 380 + lower, width, 320);
}

function standing(
  pen: Pen,
  colour: Colour,
  display: string,
  rows: readonly Row[],
  faces: readonly Image[],
  { lower, row }: { lower: number; row: number },
): void {
  const tall = row - 12;
  const edge = (tall * around) / 100;
  for (const [index, { place, name, score }] of rows.entries()) {
    const top = at.rows + lower + index * row;
    pen.fillStyle = colour("--panel");
    pen.beginPath();
    pen.roundRect(margin - 20, top, room + 40, tall, tall / 2);
    pen.fill();
    const face = faces[index];
    if (face) pen.drawImage(face, margin - 10 - edge, top + 4 - edge, tall - 8 + 2 * edge, tall - 8 + 2 * edge);
    pen.fillStyle = place === 1 ? colour("--accent") : colour("--text");
    const base = top + tall / 2 + 13;
    pen.textAlign = "right";
    fitted(pen, score, 36, 360, `600 $px ${display}`);
    const taken = pen.measureText(score).width;
    pen.fillText(score, width - margin, base);
    pen.textAlign = "left";
    fitted(pen, `${place}. ${name}`, 40, room - taken - tall - 30, `600 $px ${display}`);
    pen.fillText(`${place}. ${name}`, margin + tall + 6, base);
  }
}

function moments(pen: Pen, colour: Colour, display: string, all: Picture["moments"], from: number): void {
  for (const [index, { title, text }] of all.entries()) {
    const y = from + index * tallest.moment;
    pen.fillStyle = colour("--accent");
    fitted(pen, title, 32, room, `600 $px ${display}`);
    pen.fillText(title, margin, y);
    pen.fillStyle = colour("--text");
    fitted(pen, text, 30, room, "400 $px Nunito, sans-serif");
    pen.fillText(text, margin, y + 38);
  }
}

export async function draw(canvas: HTMLCanvasElement, picture: Picture): Promise<void> {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const rows = picture.rows.slice(0, most.rows);
  const told = picture.moments.slice(0, most.moments);
  const fill = filled(rows.length, told.length);
  const poster = picture.poster ? await printed(picture.poster, {}, width, (width * 10) / 16).catch(() => null) : null;
  const faces = await Promise.all(
    rows.map(({ face }) => printed(Avatar as unknown as Component, { index: face, awake: true }, 200, 200, around)),
  );
  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (name) => style.getPropertyValue(name).trim() || "gray";
  const display = style.getPropertyValue("--font-display").trim() || "serif";
  scene(pen, colour, poster, fill.lower);
  pen.textBaseline = "alphabetic";
  pen.fillStyle = colour("--text-soft");
  pen.font = `600 40px ${display}`;
  pen.fillText(picture.game, margin, at.game + fill.lower);
  pen.fillStyle = colour("--text");
  fitted(pen, picture.title, 76, room, `600 $px ${display}`);
  pen.fillText(picture.title, margin, at.title + fill.lower);
  standing(pen, colour, display, rows, faces, fill);
  moments(pen, colour, display, told, fill.moments);
  pen.fillStyle = colour("--text-soft");
  pen.font = `600 30px ${display}`;
  pen.fillText(`Morphée · ${picture.footer}`, margin, at.footer);
}

/** Sends the picture where the device can, else saves it. True: it was saved. */
export async function share(picture: Picture): Promise<boolean> {
  const canvas = document.createElement("canvas");
  await draw(canvas, picture);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return false;
  const file = new File([blob], "morphee.png", { type: "image/png" });
  if (typeof navigator.canShare === "function" && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file], title: picture.game }).catch(() => undefined);
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
