import type { SetSpendingLimitInput, SpendingScope } from "@plumbline/schema/credits/spending.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { wakePausedJobs } from "../../work/wake-paused-jobs.ts";

type LimitedPlace = { scope: SpendingScope; scopeId: string };

/**
 * Sets or, with two nulls, removes the limit of the account, a portal, a recurring job or an API key. It applies from every job's next
 * batch and every API request on; jobs that wait for a limit and now have room resume. Error: `not_found`.
 */
export async function setSpendingLimit(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now" | "newId">,
  actor: Pick<Actor, "accountId" | "userId">,
  input: SetSpendingLimitInput,
): Promise<void> {
  const { accountId } = actor;
  await ctx.db.withAccount(accountId, async (tx) => {
    const { place, name, of } = await namedPlace(tx, input);
    await saveLimit(ctx, tx, { accountId, place, caps: input });
    const detail = `${name}: ${capText(input.perRun)} a run, ${capText(input.perMonth)} a month`;
    await writeOwnEvent(ctx, tx, actor, { action: "spending_limit_changed", detail, ...of });
  });
  await wakePausedJobs(ctx, { accountId, reasons: ["spending_limit"] });
}

/** In the caller's transaction. */
export async function saveLimit(
  ctx: Pick<Context, "now">,
  tx: Tx,
  {
    accountId,
    place: { scope, scopeId },
    caps: { perRun, perMonth },
  }: { accountId: string; place: LimitedPlace; caps: { perRun: number | null; perMonth: number | null } },
): Promise<void> {
  if (perRun === null && perMonth === null) {
    await tx.spendingLimit.deleteMany({ where: { accountId, scope, scopeId } });
    return;
  }
  const values = { perRun, perMonth, changedAt: ctx.now() };
  await tx.spendingLimit.upsert({
    where: { accountId_scope_scopeId: { accountId, scope, scopeId } },
    create: { accountId, scope, scopeId, ...values },
    update: values,
  });
}

async function namedPlace(
  tx: Tx,
  { portalId, recurringJobId, apiKeyId }: SetSpendingLimitInput,
): Promise<{ place: LimitedPlace; name: string; of: { portalId?: string } }> {
  if (portalId) {
    const connection = await tx.connection.findFirst({ where: { portalId } });
    if (!connection) throw new AppError("not_found");
    return { place: { scope: "portal", scopeId: portalId }, name: connection.portalName, of: { portalId } };
  }
  if (recurringJobId) {
    const row = await tx.recurringJob.findUnique({ where: { id: recurringJobId } });
    if (!row || row.deletedAt) throw new AppError("not_found");
    const of = { portalId: row.portalId };
    return { place: { scope: "recurring_job", scopeId: recurringJobId }, name: row.listName, of };
  }
  if (apiKeyId) {
    const key = await tx.apiKey.findFirst({ where: { id: apiKeyId, revokedAt: null } });
    if (!key) throw new AppError("not_found");
    return { place: { scope: "api_key", scopeId: apiKeyId }, name: `API key ${key.name}`, of: {} };
  }
  return { place: { scope: "account", scopeId: "" }, name: "Account", of: {} };
}

function capText(credits: number | null): string {
  return credits === null ? "no limit" : `${credits} credits`;
}
