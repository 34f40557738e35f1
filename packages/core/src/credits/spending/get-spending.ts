import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { SPENDING_SCOPES, type SpendingScope } from "@plumbline/schema/credits/spending.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { DAY_MS } from "../../time.ts";
import { creditPriceCents, lastPriceCents, priceOf } from "./credit-price.ts";
import { monthOf, nextMonthOf } from "./month.ts";
import { creditsPerDay, daysLeft } from "./pace.ts";

/** `held` and `spent` are for this month. */
export type PlaceSpending = {
  scope: SpendingScope;
  portalId: string | null;
  recurringJobId: string | null;
  apiKeyId: string | null;
  name: string;
  perRun: number | null;
  perMonth: number | null;
  held: number;
  spent: number;
};

export type Spending = {
  id: string;
  /** First day of the next month (UTC), when monthly limits reset. */
  resetsAt: Date;
  /** Cents per credit in estimates; fractional. */
  creditPriceCents: number;
  /** The same at the last purchase; null where none was bought. */
  paidCreditCents: number | null;
  places: PlaceSpending[];
  forecast: Forecast;
};

/**
 * At the pace of schedules and automatic cleaning in the last 30 days (`pace.ts`). Nulls while there is none, and for money where no
 * credit was bought.
 */
export type Forecast = {
  creditsPerDay: number | null;
  centsPerDay: number | null;
  daysLeft: number | null;
  runsOutOn: Date | null;
  /** Projected spending at the end of this month. */
  monthEndCredits: number;
};

/** Limits of the account, its portals, recurring jobs and API keys, their use this month, and how long the balance lasts. */
export async function getSpending(
  ctx: Pick<Context, "db" | "now">,
  { accountId }: Pick<Actor, "accountId">,
): Promise<Spending> {
  const now = ctx.now();
  return await ctx.db.readAccount(accountId, async (tx) => {
    const places = await placesOfAccount(tx);
    const limits = await tx.spendingLimit.findMany();
    const counters = await tx.spendingCounter.findMany({
      where: { accountId, scope: { in: [...SPENDING_SCOPES] }, beginsOn: monthOf(now) },
    });
    const price = await lastPriceCents(tx, accountId);
    const withUse = places.map((place) => {
      const scopeId = place.apiKeyId ?? place.recurringJobId ?? place.portalId ?? "";
      const isOf = (row: { scope: string; scopeId: string }) => row.scope === place.scope && row.scopeId === scopeId;
      const limit = limits.find(isOf);
      const counter = counters.find(isOf);
      return {
        ...place,
        perRun: limit?.perRun ?? null,
        perMonth: limit?.perMonth ?? null,
        held: counter?.held ?? 0,
        spent: counter?.spent ?? 0,
      };
    });
    const spentInMonth = withUse[0]?.spent ?? 0;
    return {
      id: accountId,
      resetsAt: nextMonthOf(now),
      creditPriceCents: await creditPriceCents(tx, accountId),
      paidCreditCents: price,
      places: withUse,
      forecast: await forecast(tx, { accountId, now, price, spentInMonth }),
    };
  });
}

/** Of keys for all portals. */
const CLEANING_ROLES = ROLES.filter((role) => mayDo({ role, portals: null }, "clean_addresses"));

async function placesOfAccount(tx: Tx): Promise<Omit<PlaceSpending, "perRun" | "perMonth" | "held" | "spent">[]> {
  const connections = await tx.connection.findMany({ orderBy: { createdAt: "asc" } });
  const recurring = await tx.recurringJob.findMany({ where: { deletedAt: null }, orderBy: { createdAt: "asc" } });
  const keys = await tx.apiKey.findMany({
    where: { revokedAt: null, scope: "write", allPortals: true, role: { in: CLEANING_ROLES } },
    orderBy: { createdAt: "asc" },
  });
  const none = { portalId: null, recurringJobId: null, apiKeyId: null };
  return [
    { ...none, scope: "account", name: "Account" },
    ...connections.map(({ portalId, portalName }) => ({
      ...none,
      scope: "portal" as const,
      portalId,
      name: portalName,
    })),
    ...recurring.map(({ id, portalId, listName }) => ({
      ...none,
      scope: "recurring_job" as const,
      portalId,
      recurringJobId: id,
      name: listName,
    })),
    ...keys.map(({ id, name }) => ({ ...none, scope: "api_key" as const, apiKeyId: id, name })),
  ];
}

async function forecast(
  tx: Tx,
  { accountId, now, price, spentInMonth }: { accountId: string; now: Date; price: number | null; spentInMonth: number },
): Promise<Forecast> {
  const perDay = await creditsPerDay(tx, { accountId, now });
  if (perDay === null)
    return { creditsPerDay: null, centsPerDay: null, daysLeft: null, runsOutOn: null, monthEndCredits: spentInMonth };
  const { available, held } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
  const days = (available + held) / perDay;
  const restOfMonth = (nextMonthOf(now).getTime() - now.getTime()) / DAY_MS;
  return {
    creditsPerDay: perDay,
    centsPerDay: price === null ? null : priceOf(perDay, price),
    daysLeft: daysLeft(perDay, available + held),
    // Further ahead than anybody plans.
    runsOutOn: days > 36_500 ? null : new Date(now.getTime() + days * DAY_MS),
    monthEndCredits: Math.round(spentInMonth + perDay * restOfMonth),
  };
}
