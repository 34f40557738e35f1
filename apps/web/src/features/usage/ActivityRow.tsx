import { PRIMARY_SET, setName } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ActivityRow_JobFragment } from "../../api/generated/graphql.ts";
import { paths } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { StatusBadge } from "../../shared/jobs/StatusBadge.tsx";
import { durationText, DateTime } from "../../ui/Time.tsx";
import { count } from "../../ui/numbers.ts";
import { recordsDone } from "../../shared/jobs/job-texts.ts";
import classes from "./Usage.module.css";

export const ACTIVITY_ROW = graphql(`
  fragment ActivityRow_job on Job {
    id
    kind
    objectType
    status
    portalId
    name
    recordsProcessed
    outcomes {
      outcome
      count
    }
    addressSets {
      id
      key
      label
    }
    creditsUsed
    createdAt
    durationMs
    ...OutcomeBar_job
  }
`);

export const ACTIVITY_COLUMNS = [
  { name: "Job" },
  { name: "Status" },
  { name: "Records processed" },
  { name: "Cleaned", isNumber: true },
  { name: "Credits", isNumber: true },
  { name: "Created" },
  { name: "Duration", isNumber: true },
] as const;

/** In the order of the columns; the page passes the bar, because it knows the jobs' components. */
export function activityCells(job: ActivityRow_JobFragment, bar: ReactNode): readonly ReactNode[] {
  return [
    <div key="job" className={classes.job}>
      <Link to={paths.job(job.id)} className={classes.name}>
        {job.name}
      </Link>
      <div className={classes.facts}>
        <span>Cleaning Job ({OBJECT_TYPE_LABELS[job.objectType]})</span>
        {job.kind === "recurring" && <span className={classes.recurring}>Recurring</span>}
        <span>Portal {job.portalId}</span>
        {job.addressSets.some(({ key }) => key !== PRIMARY_SET) && (
          <span>{job.addressSets.map(setName).join(", ")}</span>
        )}
      </div>
    </div>,
    <StatusBadge key="status" status={job.status} />,
    <div key="records" className={classes.records}>
      {count(recordsDone(job))}
      {bar}
    </div>,
    count(job.creditsUsed),
    count(job.creditsUsed),
    <DateTime key="created" iso={job.createdAt} />,
    durationText(job.durationMs ?? null),
  ];
}
