import type { Context } from "../../context.ts";
import { PortalBusy, type Pace } from "./rate-budget.ts";

type Waiter = { job: string | null; admitted: boolean; admit(): void };
/** `turns`: which turn of the portal each job had last. */
type Portal = { inFlight: number; urgent: Waiter[]; others: Waiter[]; turns: Map<string, number>; turn: number };
/** `job`: whose chunk it is for; jobs that wait at once go by turns, behind the few calls that are for no chunk. */
type Entry = { isUrgent: boolean; job?: string; pace: Pace };

/** A caller that waits tells so this often, so that its activity stays alive. */
const TELL_EVERY_MS = 5_000;

/**
 * The calls of this process to each portal: at most so many at a time. What finishes something begun (a write, whose values grow
 * old while it waits) goes before what begins something new, and there the jobs take turns, however many chunks each has waiting. The place is taken before the moment in the portal's budget, since
 * a moment that passes unused would be sent together with later ones.
 */
export class CallsInFlight {
  readonly #portals = new Map<string, Portal>();
  readonly #ctx: Pick<Context, "sleep" | "now">;
  readonly #most: number;

  constructor(ctx: Pick<Context, "sleep" | "now">, most: number) {
    this.#ctx = ctx;
    this.#most = most;
  }

  /** Returns when the caller may send; the answer gives the place back. Throws PortalBusy when the pace gives up. */
  async enter(portalId: string, input: Entry): Promise<() => void> {
    const portal = this.#portals.get(portalId) ?? {
      inFlight: 0,
      urgent: [],
      others: [],
      turns: new Map<string, number>(),
      turn: 0,
    };
    this.#portals.set(portalId, portal);
    if (portal.inFlight < this.#most) {
      portal.inFlight += 1;
      noteTurn(portal, input.job ?? null);
    } else await this.#wait(portalId, portal, input);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#leave(portalId, portal);
      hasLeft = true;
    };
  }

  async #wait(portalId: string, portal: Portal, { isUrgent, job, pace }: Entry): Promise<void> {
    const queue = isUrgent ? portal.urgent : portal.others;
    const ended = new AbortController();
    // Given from hand to hand: whoever leaves admits the next, and the number in flight stays.
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
    const signal = AbortSignal.any([ended.signal, ...(pace.signal ? [pace.signal] : [])]);
    try {
      while (!waiter.admitted) {
        const waited = this.#ctx.now().getTime() - startedAt;
        if (pace.giveUpAfterMs !== null && waited >= pace.giveUpAfterMs) throw new PortalBusy(TELL_EVERY_MS);
        pace.onWait?.();
        await this.#ctx.sleep(TELL_EVERY_MS, signal).catch((error: unknown) => {
          if (!waiter.admitted || pace.signal?.aborted) throw error;
        });
      }
    } catch (error) {
      if (waiter.admitted) this.#leave(portalId, portal);
      else queue.splice(queue.indexOf(waiter), 1);
      throw error;
    }
  }

  #leave(portalId: string, portal: Portal): void {
    const next = portal.urgent.shift() ?? takeLongestAgo(portal);
    if (next) {
      noteTurn(portal, next.job);
      return next.admit();
    }
    portal.inFlight -= 1;
    if (portal.inFlight === 0) this.#portals.delete(portalId);
  }
}

function noteTurn(portal: Portal, job: string | null): void {
  if (job === null) return;
  portal.turn += 1;
  portal.turns.set(job, portal.turn);
}

/** Of those that wait, the first one of the job whose last turn is longest ago. */
function takeLongestAgo({ others, turns }: Portal): Waiter | undefined {
  const lastTurn = ({ job }: Waiter) => (job === null ? 0 : (turns.get(job) ?? 0));
  const chosen = others.reduce<Waiter | undefined>(
    (best, waiter) => (best === undefined || lastTurn(waiter) < lastTurn(best) ? waiter : best),
    undefined,
  );
  if (chosen) others.splice(others.indexOf(chosen), 1);
  return chosen;
}
