import { isActive, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import { useEffect, useRef } from "react";

export type JobMoment = { status: JobStatus; recordsProcessed: number };

/**
 * Refetches whenever a job that is not running has changed: the last batch before a pause is decided after the last poll, and a
 * job may resume and pause between two polls. `answered`: the job state of the first response, if known.
 */
export function useSettledRefetch(
  refetch: () => Promise<unknown>,
  job: JobMoment | null | undefined,
  answered: JobMoment | null | undefined = job,
): void {
  const moment = nameOf(job);
  const first = nameOf(answered);
  const shown = useRef<string | null>(null);
  const isActiveNow = job ? isActive(job.status) : false;
  useEffect(() => {
    shown.current ??= first;
    if (moment === null || shown.current === null || shown.current === moment) return;
    shown.current = moment;
    // The query itself shows the failure.
    if (!isActiveNow) void refetch().catch(() => undefined);
  }, [first, moment, isActiveNow, refetch]);
}

function nameOf(job: JobMoment | null | undefined): string | null {
  return job ? `${job.status} ${job.recordsProcessed}` : null;
}
