import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import type { RateName } from "../config/rates.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseConnection } from "../connections/connection-row.ts";
import type { Tx } from "../db/database.ts";
import { recordsCleaned } from "../jobs/outcome-counts.ts";
import { readRateLimits } from "../rate-limits/consume-rate-limit.ts";
import { parseJob } from "../work/job-row.ts";
import { requireOperator } from "./require-operator.ts";
import { temporalPage } from "./temporal-page.ts";

/** Maximum length of each list. */
const SHOWN = 20;
/** The rate limits that are counted per account. */
const COUNTED: readonly RateName[] = [
  "requestsPerAccount",
  "searchesPerAccount",
  "recordNamesPerAccount",
  "checkoutsPerAccount",
];

/** What an operator needs to know about one customer, without record values; null for no account. Error: `forbidden`. */
export async function getCustomer(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  { accountId }: { accountId: string },
) {
  requireOperator(actor);
  return await ctx.db.withSystem(async (tx) => {
    const account = await tx.account.findUnique({ where: { id: accountId } });
    if (!account) return null;
    const members = await tx.membership.findMany({
      where: { accountId, endedAt: null },
      orderBy: { joinedAt: "asc" },
      select: { email: true },
    });
    const credits = await tx.creditAccount.findUnique({ where: { accountId } });
    const portals = await portalsOf(tx, accountId);
    const scopes = ["*", ...portals.map(({ portalId }) => portalId)];
    const taken = await readRateLimits(
      tx,
      COUNTED.map((rate) => ({ rate, by: [accountId] })),
    );
    return {
      accountId,
      createdAt: account.createdAt,
      deletedAt: account.deletedAt,
      referralType: account.referralType,
      emails: members.map(({ email }) => email),
      temporalUrl: temporalPage(ctx.config, `AccountId="${accountId}"`),
      credits: {
        available: credits?.available ?? 0,
        held: credits?.held ?? 0,
        spent: credits?.spent ?? 0,
        owed: credits?.owed ?? 0,
        frozen: credits?.frozen ?? 0,
        threshold: account.creditThreshold,
      },
      portals,
      jobs: await jobsOf(ctx, tx, accountId),
      recurringJobs: await tx.recurringJob.findMany({
        where: { accountId, deletedAt: null },
        orderBy: { createdAt: "desc" },
        take: SHOWN,
      }),
      payments: await paymentsOf(tx, accountId),
      writeStops: await tx.writeStop.findMany({ where: { scope: { in: scopes } }, orderBy: { createdAt: "desc" } }),
      limits: COUNTED.map((name, index) => ({
        name,
        limit: ctx.config.rates[name].limit,
        windowSeconds: ctx.config.rates[name].windowMs / 1_000,
        taken: taken[index] ?? 0,
      })),
    };
  });
}

async function portalsOf(tx: Tx, accountId: string) {
  const rows = await tx.connection.findMany({
    where: { accountId },
    orderBy: { createdAt: "asc" },
    include: { mappings: true, blockers: true },
  });
  return rows.map(({ mappings, blockers, ...row }) => {
    const { portalId, portalName, status, createdAt } = parseConnection(row);
    return {
      portalId,
      portalName,
      status,
      createdAt,
      objectTypes: OBJECT_TYPES.filter((type) => mappings.some(({ objectType }) => objectType === type)),
      blockers: blockers.map(({ operation, reason }) => `${operation}: ${reason}`),
    };
  });
}

async function jobsOf(ctx: Pick<Context, "config">, tx: Tx, accountId: string) {
  const rows = await tx.job.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  return rows.map(parseJob).map((job) => ({
    ...job,
    creditsUsed: recordsCleaned(job),
    temporalUrl: temporalPage(ctx.config, `WorkflowId="job:${job.id}"`),
  }));
}

async function paymentsOf(tx: Tx, accountId: string) {
  const rows = await tx.purchaseOrder.findMany({
    where: { accountId },
    orderBy: { createdAt: "desc" },
    take: SHOWN,
    include: { subscriptions: { orderBy: { createdAt: "desc" }, take: 1 } },
  });
  return rows.map(({ subscriptions, ...order }) => ({
    ...order,
    subscriptionStatus: subscriptions[0]?.status ?? null,
  }));
}
