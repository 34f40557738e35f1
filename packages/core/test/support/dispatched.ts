import type { Context } from "@plumbline/core/context.ts";
import { OUTBOX } from "@plumbline/core/dispatch/outbox.ts";
import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";

type Started = { name: string; input: Record<string, unknown> };

/** What one round of the dispatcher starts of these kinds; nothing of it runs. */
export async function dispatched(ctx: Context, kinds: readonly string[]): Promise<Started[]> {
  const started: Started[] = [];
  const workflows: Context["workflows"] = {
    ...ctx.workflows,
    start: (name, input) => Promise.resolve(void started.push({ name, input })),
  };
  await dispatchRound(
    { ...ctx, workflows },
    OUTBOX.filter(({ kind }) => kinds.includes(kind)),
  );
  return started;
}
