import { useQuery } from "@apollo/client/react";
import { NO_DEDUPLICATION } from "./no-deduplication.ts";
import { graphql } from "../../api/generated/index.ts";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { ReasonList } from "./ReasonList.tsx";

const REASONS = graphql(`
  query JobReasons($id: ID!) {
    job(id: $id) {
      id
      reasons {
        outcome
        reason
        text
        count
      }
    }
  }
`);

const WHILE_RUNNING_MS = 5_000;

/** Reasons of the outcomes; hidden while there are none. */
export function JobReasons({ jobId, isRunning }: { jobId: string; isRunning: boolean }) {
  const { data, previousData } = useQuery(REASONS, {
    variables: { id: jobId },
    context: NO_DEDUPLICATION,
    // A slow answer from before the end must not replace the reasons of an ended job.
    ...(isRunning ? {} : { fetchPolicy: "no-cache" as const }),
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <ReasonList
      title="Reasons"
      rows={((data ?? previousData)?.job?.reasons ?? []).map(({ outcome, reason, text, count }) => ({
        key: `${outcome} ${reason}`,
        tag: <OutcomeTag outcome={outcome} />,
        text,
        count,
      }))}
    />
  );
}
