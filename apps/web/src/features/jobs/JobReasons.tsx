import { useQuery } from "@apollo/client/react";
import { NO_DEDUPLICATION } from "./no-deduplication.ts";
import { graphql } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./JobReasons.module.css";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";

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
  const reasons = (data ?? previousData)?.job?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <Panel title="Reasons" note="Most frequent first." flush>
      <ul className={classes.reasons}>
        {reasons.map((row) => (
          <li key={`${row.outcome} ${row.reason}`}>
            <OutcomeTag outcome={row.outcome} />
            <span className={classes.text}>{row.text}</span>
            <span className={classes.count}>{count(row.count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
