import type { SpendingScope } from "@plumbline/schema/credits/spending.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { DAY_MS } from "../../time.ts";
import { creditPriceCents, priceOf } from "./credit-price.ts";
import { monthOf, nextMonthOf } from "./month.ts";

/** `held` and `spent` are for this month. */
export type PlaceSpending = {
  scope: SpendingScope;
  portalId: string | null;
  recurringJobId: string | null;
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
  places: PlaceSpending[];
  forecast: Forecast;
};

/** At the pace of the last 30 days, or since the first credit was spent if that is later. Nulls where nothing was spent. */
export type Forecast = {
  creditsPerDay: number | null;
  centsPerDay: number | null;
  daysLeft: number | null;
  runsOutOn: Date | null;
  /** Projected spending at the end of this month. */
  monthEndCredits: number;
};

const WINDOW_DAYS = 30;

/** Limits of the account, its portals and recurring jobs, their use this month, and how long the balance lasts. */
export async function getSpending(
  ctx: Pick<Context, "db" | "now">,
  { accountId }: Pick<Actor, "accountId">,
): Promise<Spending> {
  const now = ctx.now();
  return await ctx.db.readAccount(accountId, async (tx) => {
    const places = await placesOfAccount(tx);
    const limits = await tx.spendingLimit.findMany();
    const counters = await tx.spendingCounter.findMany({
      where: { accountId, scope: { in: ["account", "portal", "recurring_job"] }, beginsOn: monthOf(now) },
    });
    const price = await creditPriceCents(tx, accountId);
    const withUse = places.map((place) => {
      const scopeId = place.recurringJobId ?? place.portalId ?? "";
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
      creditPriceCents: price,
      places: withUse,
      forecast: await forecast(tx, { accountId, now, price, spentInMonth }),
    };
  });
}

async function placesOfAccount(tx: Tx): Promise<Omit<PlaceSpending, "perRun" | "perMonth" | "held" | "spent">[]> {
  const connections = await tx.connection.findMany({ orderBy: { createdAt: "asc" } });
  const recurring = await tx.recurringJob.findMany({ where: { deletedAt: null }, orderBy: { createdAt: "asc" } });
  return [
    { scope: "account", portalId: null, recurringJobId: null, name: "Account" },
    ...connections.map(({ portalId, portalName }) => ({
      scope: "portal" as const,
      portalId,
      recurringJobId: null,
      name: portalName,
    })),
    ...recurring.map(({ id, portalId, listName }) => ({
      scope: "recurring_job" as const,
      portalId,
      recurringJobId: id,
      name: listName,
    })),
  ];
}

async function forecast(
  tx: Tx,
  { accountId, now, price, spentInMonth }: { accountId: string; now: Date; price: number; spentInMonth: number },
): Promise<Forecast> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const { _sum, _min } = await tx.accountCounter.aggregate({
    where: {
      accountId,
      measure: "spent",
      period: "day",
      beginsAt: { gt: new Date(today - WINDOW_DAYS * DAY_MS) },
    },
    _sum: { count: true },
    _min: { beginsAt: true },
  });
  const total = Number(_sum.count ?? 0);
  const since = _min.beginsAt;
  if (total <= 0 || !since)
    return { creditsPerDay: null, centsPerDay: null, daysLeft: null, runsOutOn: null, monthEndCredits: spentInMonth };
  const { available, held } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
  const perDay = total / Math.max(1, (now.getTime() - since.getTime()) / DAY_MS);
  const days = (available + held) / perDay;
  const restOfMonth = (nextMonthOf(now).getTime() - now.getTime()) / DAY_MS;
  return {
    creditsPerDay: perDay,
    centsPerDay: priceOf(perDay, price),
    daysLeft: Math.floor(days),
    // Further ahead than anybody plans.
    runsOutOn: days > 36_500 ? null : new Date(now.getTime() + days * DAY_MS),
    monthEndCredits: Math.round(spentInMonth + perDay * restOfMonth),
  };
}
