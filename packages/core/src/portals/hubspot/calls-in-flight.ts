import type { Context } from "../../context.ts";
import { RateBudgetFull } from "./rate-budget.ts";
import type { WaitPolicy } from "./port.ts";

type Waiter = { job: string | null; admitted: boolean; admit(): void };
/** `served`: each job's last slot in the portal. */
type Portal = { inFlight: number; urgent: Waiter[]; others: Waiter[]; served: Map<string, number>; lastSlot: number };
/** `job`: the job whose chunk the call is for; waiting jobs take turns, after the few calls that are for no chunk. */
type Entry = { isUrgent: boolean; job?: string; waitPolicy: WaitPolicy };

/** How often a waiting caller asks whether to go on waiting. */
const STEP_MS = 2_000;
/** A caller that was given no place comes again after this long. */
const RETRY_AFTER_MS = 5_000;

/**
 * Limits how many calls to each portal this process has in flight. Calls that finish something begun (a write, whose values go
 * stale while it waits) go first; among the others jobs take turns, however many chunks each has waiting. The place is taken before
 * the moment in the portal's budget, since a moment that passes unused would be sent together with later ones.
 */
export class CallsInFlight {
  readonly #portals = new Map<string, Portal>();
  readonly #ctx: Pick<Context, "sleep" | "now">;
  readonly #max: number;

  constructor(ctx: Pick<Context, "sleep" | "now">, max: number) {
    this.#ctx = ctx;
    this.#max = max;
  }

  /**
   * Resolves when the caller may send; the returned function frees the place. Throws RateBudgetFull when the wait policy gives up.
   */
  async enter(portalId: string, input: Entry): Promise<() => void> {
    const portal = this.#portals.get(portalId) ?? {
      inFlight: 0,
      urgent: [],
      others: [],
      served: new Map<string, number>(),
      lastSlot: 0,
    };
    this.#portals.set(portalId, portal);
    if (portal.inFlight < this.#max) {
      portal.inFlight += 1;
      recordSlot(portal, input.job ?? null);
    } else await this.#wait(portalId, portal, input);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#leave(portalId, portal);
      hasLeft = true;
    };
  }

  async #wait(portalId: string, portal: Portal, { isUrgent, job, waitPolicy }: Entry): Promise<void> {
    const queue = isUrgent ? portal.urgent : portal.others;
    const ended = new AbortController();
    // A finishing call admits the next one itself, so the number in flight stays the same.
    const waiter: Waiter = {
      job: job ?? null,
      admitted: false,
      admit() {
        this.admitted = true;
        ended.abort();
      },
    };
    queue.push(waiter);
    const startedAt = this.#ctx.now().getTime();
    const signal = AbortSignal.any([ended.signal, ...(waitPolicy.signal ? [waitPolicy.signal] : [])]);
    const endWait = waitPolicy.beginWait?.();
    try {
      while (!waiter.admitted) {
        const leftMs = waitPolicy.maxWaitMs - (this.#ctx.now().getTime() - startedAt);
        if (leftMs <= 0) throw new RateBudgetFull(RETRY_AFTER_MS);
        await this.#ctx.sleep(Math.min(STEP_MS, leftMs), signal).catch((error: unknown) => {
          if (!waiter.admitted || waitPolicy.signal?.aborted) throw error;
        });
        if (!waiter.admitted) await waitPolicy.whileWaiting?.();
      }
    } catch (error) {
      if (waiter.admitted) this.#leave(portalId, portal);
      else queue.splice(queue.indexOf(waiter), 1);
      throw error;
    } finally {
      endWait?.();
    }
  }

  #leave(portalId: string, portal: Portal): void {
    const next = portal.urgent.shift() ?? takeLongestAgo(portal);
    if (next) {
      recordSlot(portal, next.job);
      return next.admit();
    }
    portal.inFlight -= 1;
    if (portal.inFlight === 0) this.#portals.delete(portalId);
  }
}

function recordSlot(portal: Portal, job: string | null): void {
  if (job === null) return;
  portal.lastSlot += 1;
  portal.served.set(job, portal.lastSlot);
}

/** The first waiter of the job whose last slot is the oldest. */
function takeLongestAgo({ others, served }: Portal): Waiter | undefined {
  const lastServed = ({ job }: Waiter) => (job === null ? 0 : (served.get(job) ?? 0));
  const chosen = others.reduce<Waiter | undefined>(
    (best, waiter) => (best === undefined || lastServed(waiter) < lastServed(best) ? waiter : best),
    undefined,
  );
  if (chosen) others.splice(others.indexOf(chosen), 1);
  return chosen;
}
