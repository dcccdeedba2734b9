/** Where numbers are drawn: pure, so that plots can be tested without drawing. */
import type { Plot } from "$lib/wire";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Steps of 1, 2 or 5 times a power of ten, so that about `count` of them cover the range; `least` at least. */
export function step(range: Range, count: number, least = 0): number {
  const rough = (range.high - range.low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10;
  return Math.max(least, factor * power);
}

/** The range grown to whole steps. */
export function rounded(range: Range, count: number, least = 0): Range {
  const by = step(range, count, least);
  const low = Math.floor(range.low / by) * by;
  const high = Math.ceil(range.high / by) * by;
  return { low, high: high > low ? high : low + by };
}

/** The marks of an axis. */
export function ticks(range: Range, count: number, least = 0): number[] {
  const by = step(range, count, least);
  const first = Math.ceil(range.low / by - 1e-9);
  const last = Math.floor(range.high / by + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * by).toPrecision(12)));
}

function span(values: readonly number[], zero: boolean): Range {
  const all = zero ? [0, ...values] : values;
  return all.length ? { low: Math.min(...all), high: Math.max(...all) } : { low: 0, high: 1 };
}

/** The least step between marks: things that are counted have no halves. */
export const leastStep = (plot: Plot, axis: 0 | 1): number =>
  plot.series.every((series) => series.points.every((point) => Number.isInteger(point[axis]))) ? 1 : 0;

export function ranges(plot: Plot): { x: Range; y: Range } {
  const points = plot.series.flatMap((series) => series.points);
  const ys = span(
    points.map(([, y]) => y),
    true,
  );
  const xs = span(
    points.map(([x]) => x),
    false,
  );
  return {
    x: xs.high > xs.low ? xs : { low: xs.low, high: xs.low + 1 },
    y: plot.percent ? { low: 0, high: 1 } : rounded(ys, 4, leastStep(plot, 1)),
  };
}

/** Every x of a plot, in order, with each series' value there: the plot as a table. */
export function columns(plot: Plot): { x: number; ys: (number | null)[] }[] {
  const xs = [...new Set(plot.series.flatMap((series) => series.points.map(([x]) => x)))].sort((a, b) => a - b);
  const known = plot.series.map((series) => new Map(series.points.map(([x, y]) => [x, y])));
  return xs.map((x) => ({ x, ys: known.map((series) => series.get(x) ?? null) }));
}
