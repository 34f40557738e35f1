import type { FragmentType } from "../api/generated/index.ts";
import type { JobRow_JobFragmentDoc } from "../api/generated/graphql.ts";
import { paths } from "../app/paths.ts";
import { JobList } from "../features/jobs/JobList.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { Notice } from "../shared/notices.tsx";
import { counted } from "../ui/numbers.ts";
import { Panel } from "../ui/Panel.tsx";

type Props = {
  jobs: readonly ({ id: string } & FragmentType<typeof JobRow_JobFragmentDoc>)[];
  /** Records that wait for a decision; some have no value to accept. */
  proposals: number;
};

/** Work that waits for a person, and running jobs. Hidden if there is neither. */
export function InProgress({ jobs, proposals }: Props) {
  return (
    <>
      {proposals > 0 && (
        <Notice
          kind="info"
          action={
            <LinkButton to={paths.review} size="xs" variant="default">
              Review
            </LinkButton>
          }
        >
          {counted(proposals, "record")} {proposals === 1 ? "is" : "are"} waiting for your review.
        </Notice>
      )}
      {jobs.length > 0 && (
        <Panel title="In progress" flush>
          <JobList jobs={jobs} />
        </Panel>
      )}
    </>
  );
}
