/** A fixed, even-looking scatter in 0..1: the same stars every night. */
export const scatter = (n: number): number => {
  const wave = Math.sin(n * 127.1 + 311.7) * 43758.5453;
  return wave - Math.floor(wave);
};
