import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { isFinal, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count, counted } from "../../ui/numbers.ts";
import { Time } from "../../ui/Time.tsx";
import { KIND_LABELS, countedNoun, failureText } from "../../shared/jobs/job-texts.ts";
import classes from "./JobRow.module.css";
import { OutcomeBar } from "./OutcomeBar.tsx";
import { By } from "../../shared/By.tsx";
import { StatusBadge } from "../../shared/jobs/StatusBadge.tsx";

const ROW = graphql(`
  fragment JobRow_job on Job {
    id
    kind
    objectType
    portalName
    name
    status
    reason
    reasonText
    recordsTotal
    recordsProcessed
    addressSets {
      id
      key
    }
    creditsUsed
    createdAt
    startedBy {
      kind
      name
    }
    ...OutcomeBar_job
  }
`);

/** One job in a list: name, progress, cost, time. The whole row links to its page. */
export function JobRow({ job: ref }: { job: FragmentType<typeof ROW> }) {
  const job = useFragment(ROW, ref);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link to={paths.job(job.id)} className={classes.name}>
          {job.name}
        </Link>
        <div className={classes.detail}>
          {KIND_LABELS[job.kind]} · {OBJECT_TYPE_LABELS[job.objectType]} · {job.portalName}
        </div>
        {job.status === "paused" && job.reason !== "user" && job.reasonText && (
          <div className={classes.reason}>{job.reasonText}</div>
        )}
        {job.status === "failed" && (
          <div className={classes.reason} data-failed="">
            {failureText(job)}
          </div>
        )}
      </div>
      <div className={classes.how}>
        {job.kind !== "check" && <OutcomeBar job={job} isSmall />}
        <div className={classes.detail}>
          {amountText(job)} ·{" "}
          {job.kind === "undo" || job.kind === "check" ? "Free" : counted(job.creditsUsed, "credit")}
        </div>
      </div>
      <div className={classes.when}>
        <StatusBadge status={job.status} />
        <span className={classes.detail}>
          <Time iso={job.createdAt} />
          <By by={job.startedBy} />
        </span>
      </div>
    </li>
  );
}

function amountText({
  kind,
  status,
  recordsProcessed,
  recordsTotal,
  creditsUsed,
  addressSets,
}: {
  kind: JobKind;
  status: JobStatus;
  recordsProcessed: number;
  recordsTotal: number;
  creditsUsed: number;
  addressSets: readonly unknown[];
}): string {
  const { one, many } = countedNoun({ addressSets });
  if (kind === "check") return `${counted(recordsTotal, one, many)}${status === "completed" ? " checked" : ""}`;
  if (status === "completed" || (kind === "undo" && isFinal(status))) return counted(recordsProcessed, one, many);
  // Records that an ended job never reached have an outcome, too; the cleaned ones are those charged.
  return isFinal(status)
    ? `${count(creditsUsed)} of ${count(recordsTotal)} cleaned`
    : `${count(recordsProcessed)} of ${count(recordsTotal)}`;
}
