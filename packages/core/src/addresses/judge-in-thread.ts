import { Worker } from "node:worker_threads";
import type { AddressItem } from "@plumbline/schema/addresses/rest.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { JudgeAddresses, JudgedAddress, JudgeOptions } from "./port.ts";

export type Question = { id: number; items: readonly AddressItem[]; options: JudgeOptions };
type Answer = { id: number; addresses: JudgedAddress[] };
/** An answer, or an error of the engine about one address. */
export type FromThread = Answer | { fault: unknown };

/** Objects of a request are short-lived: a small young generation keeps the process 30 MB smaller at the same speed (`npm run bench -- addresses`). */
const LIMITS = { maxYoungGenerationSizeMb: 8 };
/** A request whose turn would come later than this is refused. */
const MAX_WAIT_MS = 2_000;
/** Assumed of an address until one was measured. */
const FIRST_GUESS_MS = 0.2;
/** How much the newest request counts in the mean. */
const NEWEST = 0.2;

type Waiting = { count: number; since: number; resolve(addresses: JudgedAddress[]): void; reject(error: Error): void };

/**
 * Judges addresses in one thread, which is started by the first request and again after it has died. A request waits for those
 * before it. Errors: `rate_limited` where the wait would be too long, `unavailable` where the thread dies.
 */
export function judgeInThread({ log }: Pick<Context, "log">, maxWaitMs = MAX_WAIT_MS): JudgeAddresses {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let lastId = 0;
  let msEach = FIRST_GUESS_MS;

  const settle = ({ id, addresses }: Answer): void => {
    const request = waiting.get(id);
    if (!request) return;
    waiting.delete(id);
    // The next one begins now.
    const [next] = waiting.values();
    const now = performance.now();
    if (next) next.since = now;
    msEach += NEWEST * ((now - request.since) / Math.max(request.count, 1) - msEach);
    if (waiting.size === 0) thread?.unref();
    request.resolve(addresses);
  };
  const fail = (err: unknown): void => {
    thread = null;
    log.error({ err }, "the thread of the address engine has ended");
    for (const { reject } of waiting.values()) reject(new AppError("unavailable"));
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./judge-thread.ts", import.meta.url), { resourceLimits: LIMITS });
    started.on("message", (message: FromThread) => {
      if ("fault" in message) log.error({ err: message.fault }, "address engine failed");
      else settle(message);
    });
    started.once("error", fail);
    started.once("exit", () => started === thread && fail(null));
    return started;
  };
  return (items, options) => {
    const ahead = [...waiting.values()].reduce((sum, { count }) => sum + count, 0);
    const waitMs = ahead * msEach;
    if (waitMs > maxWaitMs)
      return Promise.reject(
        new AppError("rate_limited", "Too many addresses are being cleaned. Please try again in a moment.", {
          retryAfterMs: Math.ceil(waitMs - maxWaitMs),
        }),
      );
    thread ??= start();
    // A process that is about to end waits for what was asked, and for nothing else.
    thread.ref();
    lastId += 1;
    const question: Question = { id: lastId, items, options };
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { count: items.length, since: performance.now(), resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread?.postMessage(question);
    });
  };
}
