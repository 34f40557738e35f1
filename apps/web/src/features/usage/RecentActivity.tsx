import type { ReactNode } from "react";
import type { ActivityRow_JobFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ACTIVITY_COLUMNS, ACTIVITY_ROW, activityCells } from "./ActivityRow.tsx";
import classes from "./Usage.module.css";

const RECENT = graphql(`
  fragment RecentActivity_usage on Usage {
    recentJobs {
      id
      ...ActivityRow_job
    }
  }
`);

const MAX = 20;

type Props = {
  usage: FragmentType<typeof RECENT>;
  /** The outcomes of a job in one small bar. */
  renderBar: (job: ActivityRow_JobFragment) => ReactNode;
};

export function RecentActivity({ usage, renderBar }: Props) {
  const { recentJobs } = useFragment(RECENT, usage);
  const jobs = useFragment(ACTIVITY_ROW, recentJobs.slice(0, MAX));
  return (
    <Panel title="Recent Activity" flush>
      {jobs.length === 0 ? (
        <EmptyState
          title="No cleaning jobs found. Start your first cleaning job from the Dashboard!"
          action={<LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>}
        />
      ) : (
        <DataTable
          label="Recent jobs"
          columns={ACTIVITY_COLUMNS}
          rows={jobs.map((job) => ({ key: job.id, cells: activityCells(job, renderBar(job)) }))}
        />
      )}
      {recentJobs.length > MAX && (
        <p className={classes.more}>
          Showing {MAX} of {count(recentJobs.length)} recent jobs
        </p>
      )}
    </Panel>
  );
}
