import type { ListCheck } from "../../../generated/prisma/client.ts";

export type CheckCounts = Omit<ListCheck, "jobId" | "accountId" | "style" | "otherStyles" | "groups">;

const NONE: CheckCounts = {
  confirmed: 0,
  corrected: 0,
  review: 0,
  failed: 0,
  empty: 0,
  gone: 0,
  locked: 0,
  alreadyCleaned: 0,
  maxCredits: 0,
};

/** Counts of a check so far; zero before its first slice is committed. */
export function checkCounts(check: ListCheck | null): CheckCounts {
  if (!check) return NONE;
  const { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits } = check;
  return { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits };
}
