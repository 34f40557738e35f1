import { useQuery } from "@apollo/client/react";
import { isActive } from "@plumbline/schema/jobs/job-state.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import type { JobReasonsQuery } from "../../api/generated/graphql.ts";
import { NO_DEDUPLICATION } from "../../shared/jobs/no-deduplication.ts";
import { useSettledRefetch, type JobMoment } from "../../shared/page-queries.ts";

const REASONS = graphql(`
  query JobReasons($id: ID!, $withKinds: Boolean!) {
    job(id: $id) {
      id
      status
      recordsProcessed
      reasons {
        outcome
        reason
        text
        count
      }
      changeKinds @include(if: $withKinds) {
        kinds {
          kind
          count
        }
        isComplete
      }
    }
  }
`);

const WHILE_RUNNING_MS = 5_000;
type Found = NonNullable<JobReasonsQuery["job"]>;
export type JobReasonsFound = Pick<Found, "reasons" | "changeKinds">;

/**
 * The reasons and kinds of change of a job's records. They are counted over the records themselves, so only while the job is not
 * running. Queried together with the job, so that nothing shifts later; `isLoading` until the first response. While the job runs,
 * the reasons keep their order, and new ones come last.
 */
export function useJobReasons(id: string, job: JobMoment | null | undefined) {
  const isRunning = job ? isActive(job.status) : false;
  const query = useQuery(REASONS, {
    variables: { id, withKinds: !isRunning },
    context: NO_DEDUPLICATION,
    fetchPolicy: "no-cache",
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  const found = (query.data ?? query.previousData)?.job;
  useSettledRefetch(query.refetch, job ?? found, found);
  const [order, setOrder] = useState<readonly string[]>([]);
  const newest = found?.reasons ?? [];
  const kept = isRunning ? order : [];
  const next = [...kept, ...newest.map(keyOf).filter((key) => !kept.includes(key))];
  if (next.join() !== order.join()) setOrder(next);
  const reasons = newest.toSorted((a, b) => next.indexOf(keyOf(a)) - next.indexOf(keyOf(b)));
  const shown: JobReasonsFound | null = found ? { reasons, changeKinds: found.changeKinds } : null;
  return { found: shown, isLoading: found === undefined && !query.error };
}

function keyOf({ outcome, reason }: Found["reasons"][number]): string {
  return `${outcome} ${reason}`;
}
