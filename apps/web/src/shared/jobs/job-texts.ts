import { phaseOf, isFinal, type DesiredState, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { JobKind, Outcome } from "@plumbline/schema/jobs/states.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { count, counted, money } from "../../ui/numbers.ts";

export const KIND_LABELS: Record<JobKind, string> = {
  list: "One-time cleaning",
  recurring: "Recurring cleaning",
  update: "Cleaning on update",
  workflow: "Workflow cleaning",
  retry: "Retry",
  check: "Check",
  apply: "Accepted proposals",
  undo: "Undo",
};

/**
 * The maximum cost of a list, and the harmless result of insufficient credits. `lastPriceCents`: of one credit; absent where nothing
 * was ever paid.
 */
export function costText(size: number, available: number, lastPriceCents?: number | null): string {
  const most = `Costs up to ${counted(size, "credit")}`;
  const rest = `you have ${count(available)}.`;
  if (size <= available) return `${most}${lastPriceCents == null ? "" : moneyText(size, lastPriceCents)}; ${rest}`;
  if (available === 0) return `${most}; ${rest} The job will wait until you add credits.`;
  return `${most}; ${rest} When they run out, the job pauses and resumes when you add more.`;
}

/** Rounded up as other estimates are. */
function moneyText(credits: number, centsOfOne: number): string {
  return ` (about ${money(Math.ceil(credits * centsOfOne - 1e-9))} at the price of your last pack)`;
}

type Facts = {
  kind: JobKind;
  status: JobStatus;
  desiredState: DesiredState;
  reason?: string | null | undefined;
  reasonText?: string | null | undefined;
  isTotalKnown: boolean;
  recordsProcessed: number;
  /** Records in updates that were sent before the job was stopped. */
  recordsInFlight?: number;
};

/** For reasons that the notice above explains. */
const WAITING_FOR: Readonly<Record<string, string>> = {
  out_of_credits: "Waiting for credits",
  awaiting_review: "Waiting for your review",
  canary: "Waiting for your decision",
  spending_limit: "Waiting for a higher limit",
  account_blocked: "Waiting for a payment",
  needs_reconnect: "Waiting for a new connection",
};

/**
 * The job's current activity, beyond its status; null if the status suffices. A desired state that has not taken effect yet is
 * shown as pending, with what may still be written.
 */
export function phaseText(job: Facts): string | null {
  switch (phaseOf(job)) {
    case "pending":
      return "Waiting to start";
    case "running":
      if (job.reasonText) return job.reasonText;
      if (job.kind === "check") return "Checking the list";
      if (job.kind === "undo") return "Undoing";
      if (job.recordsProcessed === 0 && !job.isTotalKnown) return "Reading the list";
      return job.isTotalKnown ? "Cleaning" : "Cleaning while reading the rest of the list";
    case "pausing":
      return job.status === "pending" ? "Waiting to start" : `Pausing${inFlight(job)}`;
    case "paused":
      // The notice above shows any other reason, with the remedy.
      return job.reason === "user" ? (job.reasonText ?? "Paused") : (WAITING_FOR[job.reason ?? ""] ?? "Waiting");
    case "resuming":
      return "Resuming…";
    case "canceling":
      return job.status === "running" ? `Canceling${inFlight(job)}` : "Canceling";
    case "ended":
      return endText(job);
  }
}

function inFlight({ recordsInFlight = 0 }: Facts): string {
  return recordsInFlight === 0 ? "" : `; an update of up to ${counted(recordsInFlight, "record")} was already sent`;
}

function endText(job: Facts): string | null {
  if (job.status === "completed") return null;
  return job.status === "canceled" ? (job.reasonText ?? null) : failureText(job);
}

/** Why a job failed; failures caused by HubSpot or the portal have their own text. */
export function failureText({ kind, reasonText }: Pick<Facts, "kind" | "reasonText">): string {
  const stays = kind === "undo" ? "Restored records stay restored." : "Cleaned records stay cleaned.";
  return reasonText ?? `The job failed because of an error on our side. ${stays}`;
}

type Counts = {
  recordsTotal: number;
  recordsProcessed: number;
  outcomes: readonly { outcome: Outcome; count: number }[];
};

/** Processed records: those that a canceled job never reached have an outcome, too, but nothing was done to them. */
export function recordsDone(job: Omit<Counts, "recordsTotal">): number {
  return job.recordsProcessed - (job.outcomes.find((row) => row.outcome === "not_done")?.count ?? 0);
}

/** Records without an outcome; for an ended job, those of the list that it had not even read. */
export function recordsLeft({ status, ...job }: Counts & { status: JobStatus }): { count: number; isUnread: boolean } {
  return { count: Math.max(0, job.recordsTotal - job.recordsProcessed), isUnread: isFinal(status) };
}

/** The unit of a job's counts: records if each has only one address, otherwise addresses. */
export function countedNoun(job: { addressSets: readonly unknown[] }): { one: string; many: string } {
  return job.addressSets.length > 1 ? { one: "address", many: "addresses" } : { one: "record", many: "records" };
}

type Place = { objectType: ObjectType; addressSet: string; label: string };

/** "Company records", or "Company records, Billing address" of a further address set. */
export function placeLabel({ objectType, addressSet, label }: Place): string {
  const records = `${OBJECT_TYPE_LABELS[objectType]} records`;
  return addressSet === PRIMARY_SET ? records : `${records}, ${label}`;
}

type Estimate = {
  basis: string;
  runs: number;
  creditsPerRun: number;
  centsPerRun: number;
  creditsPerDay?: number | null;
  centsPerDay?: number | null;
};

/** What a schedule costs, in credits and in money. */
export function estimateText(estimate: Estimate): string {
  const { basis, runs, creditsPerRun, centsPerRun, creditsPerDay, centsPerDay } = estimate;
  const perRun = Math.ceil(creditsPerRun);
  if (basis === "check" || creditsPerDay == null || centsPerDay == null)
    return `By the last check, up to ${counted(perRun, "credit")} (${money(centsPerRun)}) for the first run; later runs cost only for what changed.`;
  return `About ${counted(perRun, "credit")} a run, ${count(Math.ceil(creditsPerDay))} a day (${money(centsPerDay)}), by the last ${counted(runs, "run")}.`;
}
