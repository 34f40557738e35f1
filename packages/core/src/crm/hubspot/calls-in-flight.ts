import type { Context } from "../../context.ts";
import { PortalBusy, type Pace } from "./portal-limit.ts";

type Waiter = { admitted: boolean; admit(): void };
type Portal = { inFlight: number; urgent: Waiter[]; others: Waiter[] };

/** A caller that waits tells so this often, so that its activity stays alive. */
const TELL_EVERY_MS = 5_000;

/**
 * The calls of this process to each portal: at most so many at a time. What finishes something begun (a write, whose values grow
 * old while it waits) goes before what begins something new. The place is taken before the moment in the portal's budget, since
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
  async enter(portalId: string, input: { isUrgent: boolean; pace: Pace }): Promise<() => void> {
    const portal = this.#portals.get(portalId) ?? { inFlight: 0, urgent: [], others: [] };
    this.#portals.set(portalId, portal);
    if (portal.inFlight < this.#most) portal.inFlight += 1;
    else await this.#wait(portalId, portal, input);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#leave(portalId, portal);
      hasLeft = true;
    };
  }

  async #wait(portalId: string, portal: Portal, { isUrgent, pace }: { isUrgent: boolean; pace: Pace }): Promise<void> {
    const queue = isUrgent ? portal.urgent : portal.others;
    const ended = new AbortController();
    // Given from hand to hand: whoever leaves admits the next, and the number in flight stays.
    const waiter: Waiter = {
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
    const next = portal.urgent.shift() ?? portal.others.shift();
    if (next) return next.admit();
    portal.inFlight -= 1;
    if (portal.inFlight === 0) this.#portals.delete(portalId);
  }
}
