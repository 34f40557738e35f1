import type { FragmentType } from "../../api/generated/index.ts";
import type { JobRow_JobFragmentDoc } from "../../api/generated/graphql.ts";
import { JobRow } from "./JobRow.tsx";
import classes from "./JobRow.module.css";

export function JobList({ jobs }: { jobs: readonly ({ id: string } & FragmentType<typeof JobRow_JobFragmentDoc>)[] }) {
  return (
    <ul className={classes.list}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}
