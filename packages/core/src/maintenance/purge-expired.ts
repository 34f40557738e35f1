import type { Context } from "../context.ts";
import { deleteOldRows } from "./delete-old-rows.ts";
import { emptyOldValues } from "./empty-old-values.ts";
import { expireProposals } from "./expire-proposals.ts";
import { keyValueHashes } from "./key-value-hashes.ts";
import { recheckEmailDomains } from "../team/company-login/recheck-email-domains.ts";
import { resealSecrets } from "./reseal-secrets.ts";

/** Maximum duration of an activity; the workflow then starts the next one. */
const TURN_MS = 5 * 60_000;

/**
 * The nightly deletion: deletes old values and rows, re-encrypts secrets with the newest key, and keys the hashes of address
 * values. Everything is done in committed slices, so that it can be interrupted anywhere and repeated at any time.
 */
export async function purgeExpired(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "secrets" | "valueHashes" | "resolveText" | "log">,
  input: { runId: string },
  control: { heartbeat(): void },
): Promise<{ isDone: boolean }> {
  const until = ctx.now().getTime() + TURN_MS;
  const mayGoOn = () => {
    control.heartbeat();
    return ctx.now().getTime() < until;
  };
  const startedAt = ctx.now();
  await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.upsert({ where: { id: input.runId }, create: { id: input.runId, startedAt }, update: {} }),
  );
  const values = await emptyOldValues(ctx, mayGoOn);
  await note(ctx, input, { valuesEmptied: { increment: values.emptied } });
  if (!values.isDone) return { isDone: false };
  const { events } = await deleteOldRows(ctx, control.heartbeat);
  await note(ctx, input, { eventsDeleted: { increment: events } });
  await expireProposals(ctx, control.heartbeat);
  await recheckEmailDomains(ctx, control.heartbeat);
  await resealSecrets(ctx, control.heartbeat);
  return await keyValueHashes(ctx, mayGoOn);
}

async function note(
  ctx: Pick<Context, "db">,
  { runId }: { runId: string },
  data: { valuesEmptied?: { increment: number }; eventsDeleted?: { increment: number } },
): Promise<void> {
  await ctx.db.withSystem((tx) => tx.maintenanceRun.updateMany({ where: { id: runId }, data }));
}
