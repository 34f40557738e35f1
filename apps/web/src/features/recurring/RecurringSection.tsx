import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { LIST_CHOICE } from "../../shared/list-picker/use-list-picker.ts";
import { RecurringJobRow } from "./RecurringJobRow.tsx";
import classes from "./RecurringJobRow.module.css";
import { StartRecurringForm } from "./StartRecurringForm.tsx";

const SECTION = graphql(`
  fragment RecurringSection_job on RecurringJob {
    id
    ...RecurringJobRow_job
  }
`);

type Props = {
  connections: readonly FragmentType<typeof LIST_CHOICE>[];
  jobs: readonly FragmentType<typeof SECTION>[];
};

/** What is cleaned again and again, and the form for more of it. */
export function RecurringSection({ connections, jobs: refs }: Props) {
  const jobs = useFragment(SECTION, refs);
  return (
    <Panel title="Recurring jobs" note="Clean a list every hour, every 6 hours or every day so it stays clean." flush>
      <div className={classes.form}>
        <StartRecurringForm connections={connections} />
      </div>
      {jobs.length > 0 && (
        <ul className={classes.list} aria-label="Recurring jobs">
          {jobs.map((job) => (
            <RecurringJobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
