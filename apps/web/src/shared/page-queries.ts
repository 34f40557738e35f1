import { isActive, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import { startTransition, useEffect, useState, useDeferredValue, useRef } from "react";

const MAX_WAIT_MS = 500;

/**
 * Whether the browser has had time to paint this component's first render. Queries for later steps wait for it: on a slow
 * line their responses would delay the page. The update is a transition, so the browser responds while React renders.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const paint = () => startTransition(() => setPainted(true));
    if (typeof requestIdleCallback === "function") {
      const idle = requestIdleCallback(paint, { timeout: MAX_WAIT_MS });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(paint, 50);
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}

/**
 * A query's data for rendering: the first response is rendered in slices, so that the browser paints and responds in between;
 * later ones at once. (Apollo uses an external store, which React renders synchronously.)
 */
export function useFirstData<T>(data: T | undefined): T | undefined {
  const isIn = useDeferredValue(data !== undefined);
  return isIn ? data : undefined;
}

/** Polls at this interval; 0 stops. Polling costs the server, so pages poll only while something changes. */
export function useLivePolling(
  { startPolling, stopPolling }: { startPolling(ms: number): void; stopPolling(): void },
  intervalMs: number,
): void {
  useEffect(() => {
    if (intervalMs === 0) return;
    startPolling(intervalMs);
    return stopPolling;
  }, [intervalMs, startPolling, stopPolling]);
}

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

/**
 * For refetches after a job has ended: the query may equal one in flight, and sharing its response would show the records
 * before the last batch.
 */
export const NO_DEDUPLICATION = { queryDeduplication: false };
