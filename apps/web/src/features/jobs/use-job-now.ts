import { useQuery } from "@apollo/client/react";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { graphql } from "../../api/generated/index.ts";
import type { JobNowQuery } from "../../api/generated/graphql.ts";
import { NO_DEDUPLICATION } from "../../shared/jobs/no-deduplication.ts";
import { useSettledRefetch, type JobMoment } from "../../shared/page-queries.ts";

const NOW = graphql(`
  query JobNow($id: ID!) {
    job(id: $id) {
      id
      status
      recordsProcessed
      now {
        standing
        putBack
        undos {
          id
          status
          createdAt
          recordsProcessed
        }
        proposals {
          open
          ready
          accepted
          written
          dismissed
          locked
          closed
          applyJobIds
          isComplete
        }
      }
    }
  }
`);

export type JobNowFound = NonNullable<NonNullable<JobNowQuery["job"]>["now"]>;

/** While an undo is running, or accepted proposals are being written. */
const WHILE_MOVING_MS = 4_000;

/** The current state of a finished job's records; null while it runs. Queried with the job, so that nothing shifts later. */
export function useJobNow(id: string, job: JobMoment | null | undefined) {
  const query = useQuery(NOW, {
    variables: { id },
    context: NO_DEDUPLICATION,
    fetchPolicy: "no-cache",
    skipPollAttempt: () => document.hidden,
  });
  const found = (query.data ?? query.previousData)?.job;
  useSettledRefetch(query.refetch, job ?? found, found);
  const now: JobNowFound | null = found?.now ?? null;
  const isMoving = now !== null && (now.proposals.accepted > 0 || now.undos.some(({ status }) => !isFinal(status)));
  return {
    now,
    isMoving,
    pollMs: isMoving ? WHILE_MOVING_MS : 0,
    query,
    isLoading: found === undefined && !query.error,
  };
}
