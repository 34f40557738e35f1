/** The only one that passes; null if none or several do. */
export function onlyOf(zips: readonly number[], passes: (zip: number) => boolean): number | null {
  let only: number | null = null;
  for (const zip of zips) {
    if (!passes(zip)) continue;
    if (only !== null) return null;
    only = zip;
  }
  return only;
}

/** Every code that differs by one digit or one swap of neighbors. */
export function slipsOf(zip: number): number[] {
  const found: number[] = [];
  for (let scale = 1; scale < 100_000; scale *= 10) {
    const figure = Math.floor(zip / scale) % 10;
    for (let other = 0; other <= 9; other++) if (other !== figure) found.push(zip + (other - figure) * scale);
    const next = Math.floor(zip / scale / 10) % 10;
    if (scale < 10_000 && next !== figure) found.push(zip + (next - figure) * scale + (figure - next) * scale * 10);
  }
  return found;
}

/** Whether the codes are equal, or one is a typo of the other. */
export function isSameOrSlip(a: number, b: number): boolean {
  let [left, right] = [a, b];
  while (left !== right && left % 10 === right % 10) {
    left = Math.floor(left / 10);
    right = Math.floor(right / 10);
  }
  if (left === right || Math.floor(left / 10) === Math.floor(right / 10)) return true;
  const isSwap = left % 10 === Math.floor(right / 10) % 10 && right % 10 === Math.floor(left / 10) % 10;
  return isSwap && Math.floor(left / 100) === Math.floor(right / 100);
}
