/** Counts events of the last `windowMs`: a true rolling window that keeps every time, without buckets. */
export class RollingWindow {
  readonly #windowMs: number;
  #moments: number[] = [];
  #first = 0;
  #highest = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  get windowMs(): number {
    return this.#windowMs;
  }

  /** The maximum count in any window. */
  get highest(): number {
    return this.#highest;
  }

  count(now: number): number {
    while (this.#first < this.#moments.length && (this.#moments[this.#first] ?? now) <= now - this.#windowMs)
      this.#first++;
    if (this.#first > 4096) {
      this.#moments = this.#moments.slice(this.#first);
      this.#first = 0;
    }
    return this.#moments.length - this.#first;
  }

  add(now: number): void {
    this.#moments.push(now);
    this.#highest = Math.max(this.#highest, this.count(now));
  }

  /** Adds the event only if the window contains fewer than `limit`. */
  tryAdd(now: number, limit: number): boolean {
    if (this.count(now) >= limit) return false;
    this.add(now);
    return true;
  }
}
