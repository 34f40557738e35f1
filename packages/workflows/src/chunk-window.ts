import type { ChunkEnd, Interruption } from "./activities.ts";

type Stop = Interruption | { end: "restart" };

/** Remaining chunks and the job's blocker. Pure: the workflow waits and calls, this keeps the state. */
export class ChunkWindow {
  readonly #waiting: number[] = [];
  readonly #short: number[] = [];
  #running = 0;
  #stop: Stop | null = null;
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(chunks: readonly number[]): void {
    this.#waiting.push(...chunks);
  }

  get hasRoom(): boolean {
    return this.#stop === null && this.#running < this.#size && this.#waiting.length > 0;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  get isEmpty(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /** Chunks queued but not started: reading further ahead would only grow the history. */
  get queued(): number {
    return this.#waiting.length;
  }

  get stop(): Stop | null {
    return this.#stop;
  }

  next(): number {
    const chunk = this.#waiting.shift();
    if (chunk === undefined) throw new Error("no chunk is waiting");
    this.#running += 1;
    return chunk;
  }

  ended(chunkNo: number, result: ChunkEnd): void {
    this.#running -= 1;
    switch (result.end) {
      case "done":
        break;
      case "short":
        // Reruns after the others have settled, whose holds may release credits. Without credits and holds, the job is out of them.
        if (!result.gotSome && !result.othersHold) this.#stop ??= { end: "blocked", reason: result.reason };
        else this.#short.push(chunkNo);
        break;
      case "restart":
      case "blocked":
      case "failed":
        this.#stop ??= result;
        break;
    }
  }

  /** The activity failed permanently (its lease was taken over): the rows determine what is left. */
  lost(): void {
    this.#running -= 1;
  }

  /** True when chunks that came up short were queued again. */
  retryShort(): boolean {
    if (this.#short.length === 0) return false;
    this.#waiting.push(...this.#short.splice(0));
    return true;
  }
}
