import { isActive, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import { useEffect, useRef } from "react";

export type JobMoment = { status: JobStatus; recordsProcessed: number };

/**
 * Asks again whenever a job that does not run has moved: the last batch before a pause is decided after the last poll, and a job
 * may resume and pause between two looks at it.
 */
export function useSettledRefetch(refetch: () => Promise<unknown>, { status, recordsProcessed }: JobMoment): void {
  const moment = `${status} ${recordsProcessed}`;
  const shown = useRef(moment);
  useEffect(() => {
    if (shown.current === moment) return;
    shown.current = moment;
    // What fails is shown by the query itself.
    if (!isActive(status)) void refetch().catch(() => undefined);
  }, [moment, status, refetch]);
}
