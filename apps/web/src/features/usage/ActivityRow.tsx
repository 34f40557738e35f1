import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { StatusBadge } from "../../shared/StatusBadge.tsx";
import { durationText } from "../../ui/duration.ts";
import { counted } from "../../ui/numbers.ts";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./Usage.module.css";

const ROW = graphql(`
  fragment ActivityRow_job on Job {
    id
    kind
    objectType
    status
    portalId
    recordsProcessed
    creditsUsed
    createdAt
    durationMs
  }
`);

export function ActivityRow({ job: ref }: { job: FragmentType<typeof ROW> }) {
  const job = useFragment(ROW, ref);
  return (
    <li>
      <div className={classes.activityHead}>
        <Link to={paths.job(job.id)} className={classes.name}>
          Cleaning Job ({OBJECT_TYPE_LABELS[job.objectType]})
        </Link>
        {job.kind === "recurring" && <span className={classes.recurring}>Recurring</span>}
        <StatusBadge status={job.status} />
      </div>
      <div className={classes.facts}>
        <span>
          Portal <code>{job.portalId}</code>
        </span>
        <span>{counted(job.recordsProcessed, "record")} processed</span>
        <span>{counted(job.creditsUsed, "record")} cleaned</span>
        <span>{counted(job.creditsUsed, "credit")}</span>
        <span>
          <DateTime iso={job.createdAt} />
        </span>
        <span>Duration {durationText(job.durationMs ?? null)}</span>
      </div>
    </li>
  );
}
