import { vi } from "vitest";

/** Far from the present, so that whatever reads another clock stands out. */
const START = Date.UTC(2031, 4, 14, 10);

/** The only time in a simulation: of the code, of SQL, and of the defaults of Prisma's client. */
export class Clock {
  #ms = START;

  constructor() {
    vi.setSystemTime(this.#ms);
  }

  now = (): Date => new Date(this.#ms);

  advance(ms: number): void {
    this.#ms += ms;
    vi.setSystemTime(this.#ms);
  }

  /** Not backwards. */
  reach(at: Date): void {
    this.advance(Math.max(0, at.getTime() - this.#ms));
  }
}
