import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { paths } from "../../app/paths.ts";
import { ActivityRow } from "./ActivityRow.tsx";
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

export function RecentActivity({ usage }: { usage: FragmentType<typeof RECENT> }) {
  const { recentJobs } = useFragment(RECENT, usage);
  return (
    <Panel title="Recent Activity" flush>
      {recentJobs.length === 0 ? (
        <EmptyState
          title="No cleaning jobs found. Start your first cleaning job from the Dashboard!"
          action={<LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>}
        />
      ) : (
        <ul className={classes.activity}>
          {recentJobs.slice(0, MAX).map((job) => (
            <ActivityRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      {recentJobs.length > MAX && (
        <p className={classes.more}>
          Showing {MAX} of {count(recentJobs.length)} recent jobs
        </p>
      )}
    </Panel>
  );
}
