import { phaseOf, type DesiredState, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { counted } from "../../ui/numbers.ts";

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
