import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RecurringJobRow } from "./RecurringJobRow.tsx";
import classes from "./RecurringJobRow.module.css";

const SECTION = graphql(`
  fragment RecurringSection_job on RecurringJob {
    id
    ...RecurringJobRow_job
  }
`);

/** The lists with a recurring job. */
export function RecurringSection({ jobs: refs }: { jobs: readonly FragmentType<typeof SECTION>[] }) {
  const jobs = useFragment(SECTION, refs);
  return (
    <Panel title="Recurring jobs" note="Lists that are cleaned on a schedule, so that they stay clean." flush>
      {jobs.length === 0 ? (
        <p className={classes.none}>None yet. Choose a schedule when you start a cleaning.</p>
      ) : (
        <ul className={classes.list} aria-label="Recurring jobs">
          {jobs.map((job) => (
            <RecurringJobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
