import type { JobStatus } from "@plumbline/schema/jobs/states.ts";

type Facts = {
  status: JobStatus;
  reason?: string | null | undefined;
  reasonText?: string | null | undefined;
  isTotalKnown: boolean;
  recordsProcessed: number;
  canPause: boolean;
  canResume: boolean;
  canCancel: boolean;
};

/** What the job is doing, in words. A wish that the next batch has not met yet is said as such. */
export function phaseText(job: Facts): string {
  switch (job.status) {
    case "pending":
      return job.canCancel ? "Waiting to start" : "Canceling";
    case "running":
      if (!job.canCancel) return "Canceling after the batch in hand";
      if (job.canResume) return "Pausing after the batch in hand";
      if (job.recordsProcessed === 0 && !job.isTotalKnown) return "Reading the list";
      return job.isTotalKnown ? "Cleaning" : "Cleaning, while the rest of the list is being read";
    case "paused":
      if (!job.canCancel) return "Canceling";
      if (!job.canResume) return "Going on in a moment";
      // Any other reason stands above with what to do about it.
      return job.reason === "user" ? (job.reasonText ?? "Paused") : "Waiting, for the reason above";
    case "completed":
      return "Finished";
    case "failed":
      return job.reasonText ?? "The cleaning failed on our side. What was cleaned stays clean.";
    case "canceled":
      return job.reasonText ?? "Canceled";
  }
}
