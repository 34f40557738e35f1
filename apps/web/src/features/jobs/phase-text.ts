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

/** What the job is doing. A desired state that the next batch has not obeyed yet is shown as pending. */
export function phaseText(job: Facts): string {
  switch (job.status) {
    case "pending":
      return job.canCancel ? "Waiting to start" : "Canceling";
    case "running":
      if (!job.canCancel) return "Canceling after the current batch";
      if (job.canResume) return "Pausing after the current batch";
      if (job.recordsProcessed === 0 && !job.isTotalKnown) return "Reading the list";
      return job.isTotalKnown ? "Cleaning" : "Cleaning while reading the rest of the list";
    case "paused":
      if (!job.canCancel) return "Canceling";
      if (!job.canResume) return "Resuming…";
      // Any other reason is shown above with what to do about it.
      return job.reason === "user" ? (job.reasonText ?? "Paused") : "Waiting (see above)";
    case "completed":
      return "Finished";
    case "failed":
      return job.reasonText ?? "The job failed because of an error on our side. Cleaned records stay cleaned.";
    case "canceled":
      return job.reasonText ?? "Canceled";
  }
}
