import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ReviewView } from "./review-filter.ts";
import classes from "./Review.module.css";

const JOB = graphql(`
  fragment ReviewScope_job on Job {
    id
    kind
    listId
    name
    portalId
    portalName
    objectType
  }
`);

/** Shows that the queue is limited to one job or list, and links to the rest. Hidden for the whole queue. */
export function ReviewScope({
  filter,
  job: ref,
}: {
  filter: ReviewView["filter"];
  job: FragmentType<typeof JOB> | null;
}) {
  const job = useFragment(JOB, ref);
  const { job_id, list_id, ...rest } = filter;
  if (job_id === undefined && list_id === undefined) return null;
  const name = job ? `“${job.name}”` : "one";
  return (
    <div className={classes.scope}>
      <span>
        {job_id === undefined ? (
          <>Only proposals of the list {name}</>
        ) : (
          <>Only proposals of {job ? <TextLink to={paths.job(job.id)}>the job {name}</TextLink> : "a job"}</>
        )}
        {job && `, ${OBJECT_TYPE_LABELS[job.objectType].toLowerCase()} records in ${job.portalName}`}
      </span>
      <span className={classes.scopeLinks}>
        {job_id !== undefined && job && job.listId !== "" && (
          <TextLink
            to={paths.reviewOf({ filter: { ...rest, list_id: job.listId, portal_id: job.portalId }, after: null })}
          >
            All jobs of this list
          </TextLink>
        )}
        <TextLink to={paths.reviewOf({ filter: rest, after: null })}>All proposals</TextLink>
      </span>
    </div>
  );
}
