export type OutboxRules = {
  /** The number of times that each event is sent. */
  copies: number;
  /** Out of order. */
  shuffle: boolean;
  /** The delay between event and delivery. */
  delayMs: number;
  /** The responses to this many first deliveries are ignored, so they are resent. */
  distrustFirst: number;
};

export const plainRules: OutboxRules = { copies: 1, shuffle: false, delayMs: 0, distrustFirst: 0 };

/** `retryAfterMs`: of a 429 to a workflow action, which HubSpot reads in milliseconds. */
export type SentAnswer = { status: number; retryAfterMs?: number };

type Waiting<T> = { item: T; attempt: number; dueAt: number };

export type OutboxReport = { waiting: number; deliveries: number; answers: Record<string, number>; abandoned: number };

const maxAttempts = 11;
const maxInFlight = 10;
const tickMs = 20;
const firstRetryMs = 200;
const answerWithinMs = 5_000;

/**
 * Sends items in batches and retries after anything but a 2xx within five seconds, as HubSpot does, but sooner (from 200 ms, not
 * over a day). Waiting items are kept in memory.
 */
export class Outbox<T> {
  rules: OutboxRules = plainRules;
  #waiting: Waiting<T>[] = [];
  #inFlight = 0;
  #deliveries = 0;
  #answers: Record<string, number> = {};
  #abandoned = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #batch: number;
  readonly #send: (items: readonly T[], attempts: readonly number[], signal: AbortSignal) => Promise<SentAnswer>;
  readonly #lost: (item: T) => void;

  constructor(options: {
    batch: number;
    send: (items: readonly T[], attempts: readonly number[], signal: AbortSignal) => Promise<SentAnswer>;
    lost?: (item: T) => void;
  }) {
    this.#batch = options.batch;
    this.#send = options.send;
    this.#lost = options.lost ?? (() => {});
  }

  add(item: T): void {
    const dueAt = Date.now() + this.rules.delayMs;
    for (let copy = 0; copy < this.rules.copies; copy++) this.#waiting.push({ item, attempt: 0, dueAt });
    this.#timer ??= setTimeout(() => this.#tick(), tickMs);
  }

  report(): OutboxReport {
    return {
      waiting: this.#waiting.length + this.#inFlight,
      deliveries: this.#deliveries,
      answers: this.#answers,
      abandoned: this.#abandoned,
    };
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #tick(): void {
    this.#timer = null;
    const now = Date.now();
    const due = this.#waiting.filter((waiting) => waiting.dueAt <= now);
    if (this.rules.shuffle) due.sort(() => Math.random() - 0.5);
    while (this.#inFlight < maxInFlight && due.length > 0) {
      const batch = new Set(due.splice(0, this.#batch));
      this.#waiting = this.#waiting.filter((waiting) => !batch.has(waiting));
      void this.#deliver([...batch]);
    }
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#tick(), tickMs);
  }

  async #deliver(batch: readonly Waiting<T>[]): Promise<void> {
    this.#inFlight++;
    const isDistrusted = this.#deliveries++ < this.rules.distrustFirst;
    const signal = AbortSignal.timeout(answerWithinMs);
    const { status, retryAfterMs } = await this.#send(
      batch.map(({ item }) => item),
      batch.map(({ attempt }) => attempt),
      signal,
    ).catch((): SentAnswer => ({ status: 0 }));
    this.#inFlight--;
    this.#answers[status] = (this.#answers[status] ?? 0) + 1;
    if (status >= 200 && status < 300 && !isDistrusted) return;
    for (const { item, attempt } of batch) {
      if (retryAfterMs !== undefined) {
        this.#waiting.push({ item, attempt, dueAt: Date.now() + retryAfterMs });
        continue;
      }
      if (attempt + 1 >= maxAttempts) {
        this.#abandoned++;
        this.#lost(item);
        continue;
      }
      const backoff = firstRetryMs * 2 ** Math.min(attempt, 6);
      this.#waiting.push({ item, attempt: attempt + 1, dueAt: Date.now() + backoff });
    }
    this.#timer ??= setTimeout(() => this.#tick(), tickMs);
  }
}
