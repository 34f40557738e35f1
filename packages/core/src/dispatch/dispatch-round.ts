import { OUTBOX, type OutboxContext, type OutboxKind } from "./outbox.ts";

/** Concurrent workflow starts: hundreds at once would make each other time out. */
const CONCURRENT_STARTS = 20;

/** One round of the dispatcher over the outbox. A kind that fails is logged and retried in the next round; the others continue. */
export async function dispatchRound(
  ctx: OutboxContext,
  kinds: readonly OutboxKind[] = OUTBOX,
): Promise<{ started: number }> {
  let started = 0;
  for (const { kind, beforeClaim, claim } of kinds) {
    await beforeClaim?.(ctx).catch((error: unknown) =>
      ctx.log.warn({ kind, err: error }, "could not make items due; the next round will retry"),
    );
    try {
      const starts = await claim(ctx);
      for (let from = 0; from < starts.length; from += CONCURRENT_STARTS) {
        const batch = starts.slice(from, from + CONCURRENT_STARTS);
        for (const result of await Promise.allSettled(batch.map((start) => start()))) {
          if (result.status === "fulfilled") started += 1;
          else ctx.log.warn({ kind, err: result.reason }, "could not start the workflow; the next round will retry");
        }
      }
    } catch (error) {
      ctx.log.warn({ kind, err: error }, "could not claim due items; the next round will retry");
    }
  }
  return { started };
}
