/** A picture of a result, drawn on this device: nothing is sent anywhere to make it. */
export interface Picture {
  readonly title: string;
  readonly game: string;
  readonly rows: readonly { readonly place: number; readonly name: string; readonly score: string }[];
  readonly moments: readonly { readonly title: string; readonly text: string }[];
  readonly footer: string;
}

const width = 1080;
const height = 1350;
const margin = 90;

type Pen = CanvasRenderingContext2D;

/** The largest size, from `from` down, at which a line fits. */
function fitted(pen: Pen, text: string, from: number, room: number, style: string): void {
  let size = from;
  do pen.font = `${style.replace("$", String(size))}`;
  while (pen.measureText(text).width > room && (size -= 2) > 18);
}

function sky(pen: Pen, colour: (name: string) => string): void {
  const down = pen.createLinearGradient(0, 0, 0, height);
  down.addColorStop(0, colour("--ground"));
  down.addColorStop(1, colour("--ground-2"));
  pen.fillStyle = down;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour("--accent");
  for (let star = 0; star < 60; star += 1) {
    const [x, y] = [(star * 487) % width, (star * 271) % (height * 0.6)];
    pen.globalAlpha = 0.25 + (star % 5) * 0.12;
    pen.beginPath();
    pen.arc(x, y, 1 + (star % 3), 0, Math.PI * 2);
    pen.fill();
  }
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.arc(width - 150, 150, 62, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = colour("--ground");
  pen.beginPath();
  pen.arc(width - 124, 132, 54, 0, Math.PI * 2);
  pen.fill();
}

export function draw(canvas: HTMLCanvasElement, picture: Picture): void {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim() || "gray";
  const display = style.getPropertyValue("--font-display").trim() || "serif";
  const room = width - margin * 2;
  sky(pen, colour);
  pen.textBaseline = "alphabetic";
  pen.fillStyle = colour("--text-soft");
  pen.font = `600 40px ${display}`;
  pen.fillText(picture.game, margin, 150);
  pen.fillStyle = colour("--text");
  fitted(pen, picture.title, 84, room, `700 $px ${display}`);
  pen.fillText(picture.title, margin, 270);
  let y = 380;
  for (const { place, name, score } of picture.rows.slice(0, 6)) {
    pen.fillStyle = colour("--panel");
    pen.beginPath();
    pen.roundRect(margin - 30, y - 58, room + 60, 84, 42);
    pen.fill();
    pen.fillStyle = place === 1 ? colour("--accent") : colour("--text");
    pen.textAlign = "right";
    pen.font = `700 38px ${display}`;
    const taken = pen.measureText(score).width;
    pen.fillText(score, width - margin, y);
    pen.textAlign = "left";
    fitted(pen, `${place}. ${name}`, 42, room - taken - 30, `700 $px ${display}`);
    pen.fillText(`${place}. ${name}`, margin, y);
    y += 100;
  }
  y += 40;
  for (const { title, text } of picture.moments.slice(0, 3)) {
    pen.fillStyle = colour("--accent");
    fitted(pen, title, 36, room, `700 $px ${display}`);
    pen.fillText(title, margin, y);
    pen.fillStyle = colour("--text");
    fitted(pen, text, 34, room, "500 $px sans-serif");
    pen.fillText(text, margin, y + 46);
    y += 116;
  }
  pen.fillStyle = colour("--text-soft");
  pen.font = `600 34px ${display}`;
  pen.fillText(`Morphée · ${picture.footer}`, margin, height - 70);
}

/** Sends the picture where the device can, else saves it. True: it was saved. */
export async function share(picture: Picture): Promise<boolean> {
  const canvas = document.createElement("canvas");
  draw(canvas, picture);
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
