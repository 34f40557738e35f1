import { JOB_SPENDING_SCOPES, type JobSpendingScope } from "@plumbline/schema/credits/spending.ts";
import { oneOf, rowParser } from "../../db/parse-row.ts";
import type { Tx } from "../../db/database.ts";
import { monthOf } from "./month.ts";

const parseLimit = rowParser("spending_limit", { scope: oneOf(JOB_SPENDING_SCOPES) });

export type Place = { scope: JobSpendingScope; scopeId: string };
/** `used`: held and spent this month. */
export type LimitNow = Place & { perRun: number | null; perMonth: number | null; used: number };

/** The places whose limits apply to work in a portal, and to a recurring job if it is a run of one. */
export function placesOf({ portalId, recurringJobId }: { portalId: string; recurringJobId: string | null }): Place[] {
  return [
    { scope: "account", scopeId: "" },
    { scope: "portal", scopeId: portalId },
    ...(recurringJobId === null ? [] : [{ scope: "recurring_job" as const, scopeId: recurringJobId }]),
  ];
}

/** The limits of these places with their use, in the order of the places; a place without a limit is left out. */
export async function readLimits(tx: Tx, places: readonly Place[], now: Date): Promise<LimitNow[]> {
  const where = places.map(({ scope, scopeId }) => ({ scope, scopeId }));
  const limits = await tx.spendingLimit.findMany({ where: { OR: where } });
  if (limits.length === 0) return [];
  const counters = await tx.spendingCounter.findMany({ where: { beginsOn: monthOf(now), OR: where } });
  const isOf = (place: Place) => (row: { scope: string; scopeId: string }) =>
    row.scope === place.scope && row.scopeId === place.scopeId;
  return places.flatMap((place) => {
    const limit = limits.find(isOf(place));
    if (!limit) return [];
    const { perRun, perMonth } = parseLimit(limit);
    const counter = counters.find(isOf(place));
    return [{ ...place, perRun, perMonth, used: counter ? counter.held + counter.spent : 0 }];
  });
}

/** What the monthly limits still allow; null = no limit. */
export function roomOfMonth(limits: readonly LimitNow[]): number | null {
  const rooms = limits.flatMap(({ perMonth, used }) => (perMonth === null ? [] : [perMonth - used]));
  return rooms.length === 0 ? null : Math.min(...rooms);
}
