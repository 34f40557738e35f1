import { useState } from "react";
import { useNow } from "../../ui/Time.tsx";
import { nextTimeLeft, type Shown } from "./time-left.ts";

type Job = {
  status: string;
  recordsTotal: number;
  recordsProcessed: number;
  recordsLastMinute: number;
  startedAt?: string | null | undefined;
};

/** Updated with every progress of the job; null while there is no estimate. */
export function useTimeLeft(job: Job): number | null {
  const [shown, setShown] = useState<Shown>(null);
  const nowMs = useNow(1_000);
  const [seen, setSeen] = useState<Job | null>(null);
  if (job !== seen) {
    setSeen(job);
    const runningMs = job.startedAt ? nowMs - new Date(job.startedAt).getTime() : 0;
    setShown(
      job.status === "running"
        ? nextTimeLeft(shown, {
            nowMs,
            runningMs,
            recordsLeft: job.recordsTotal - job.recordsProcessed,
            recordsLastMinute: job.recordsLastMinute,
          })
        : null,
    );
  }
  return shown?.leftMs ?? null;
}
