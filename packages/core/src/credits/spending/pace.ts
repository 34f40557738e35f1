import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { Tx } from "../../db/database.ts";
import { DAY_MS } from "../../time.ts";

/** Jobs that come again by themselves. A list that somebody cleaned once says nothing about tomorrow. */
const AUTOMATIC: readonly JobKind[] = ["recurring", "update", "workflow"];
const WINDOW_DAYS = 30;
const MIN_DAYS = 14;
const MIN_SCHEDULED_RUNS = 2;
/** Updates are many and small: of more than these, the newest show the pace. */
const MAX_JOBS = 2_000;

/** Credits a day of schedules and automatic cleaning in the last 30 days; null before they have run for 14 days or twice by schedule. */
export async function creditsPerDay(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<number | null> {
  const jobs = (
    await Promise.all(
      AUTOMATIC.map((kind) =>
        tx.job.findMany({
          where: { accountId, kind, createdAt: { gt: new Date(now.getTime() - WINDOW_DAYS * DAY_MS) } },
          select: { kind: true, status: true, createdAt: true, confirmed: true, corrected: true },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          take: MAX_JOBS,
        }),
      ),
    )
  ).map((ofKind) => {
    const days = Math.max(1, ...ofKind.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / DAY_MS));
    const credits = ofKind.reduce((sum, { confirmed, corrected }) => sum + confirmed + corrected, 0);
    const runs = ofKind.filter(({ kind, status }) => kind === "recurring" && status === "completed").length;
    return { days, perDay: credits / days, runs };
  });
  const isKnown = jobs.some(({ days, runs }) => days >= MIN_DAYS || runs >= MIN_SCHEDULED_RUNS);
  const perDay = jobs.reduce((sum, ofKind) => sum + ofKind.perDay, 0);
  return isKnown && perDay > 0 ? perDay : null;
}

/** Whole days until the credits run out at this pace; null where there is none. */
export function daysLeft(perDay: number | null, credits: number): number | null {
  return perDay === null ? null : Math.floor(credits / perDay);
}
