import { graphql, useFragment, type FragmentType } from "../../../api/generated/index.ts";
import { paths } from "../../../app/paths.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { counted } from "../../../ui/numbers.ts";

const LOST = graphql(`
  fragment LostNotice_lost on LostAccess {
    stoppedJobs
    stoppedRecurringJobs
    keys
    endpoints
    invitations
  }
`);
/** Of a removal or a change of access. */
export type Lost = FragmentType<typeof LOST>;

/** What waits, and what has ended. Nothing where there is neither. */
export function LostNotice({ lost }: { lost: Lost }) {
  const { stoppedJobs, stoppedRecurringJobs, keys, endpoints, invitations } = useFragment(LOST, lost);
  const ended = [
    ...keys.map((key) => `API key ${key}`),
    ...endpoints.map((host) => `webhook endpoint ${host}`),
    ...invitations.map((email) => `invitation of ${email}`),
  ];
  const waits = stoppedJobs + stoppedRecurringJobs > 0;
  if (!waits && ended.length === 0) return null;
  return (
    <Notice kind="info" action={waits && <LinkButton to={paths.jobs}>See jobs</LinkButton>}>
      {waits &&
        `${counted(stoppedJobs, "job")} and ${counted(stoppedRecurringJobs, "recurring job")} of the member wait until somebody resumes or cancels them. `}
      {ended.length > 0 && `Ended with their access: ${ended.join(", ")}.`}
    </Notice>
  );
}
