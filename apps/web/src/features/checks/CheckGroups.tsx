import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { CheckOutcomeTag } from "./CheckOutcomeTag.tsx";
import { ReasonList } from "../../shared/jobs/ReasonList.tsx";

const GROUPS = graphql(`
  fragment CheckGroups_check on Check {
    groups {
      outcome
      detail
      text
      count
    }
  }
`);

/** What a cleaning would change, by kind; hidden while nothing was found. */
export function CheckGroups({ check }: { check: FragmentType<typeof GROUPS> }) {
  const { groups } = useFragment(GROUPS, check);
  return (
    <ReasonList
      title="What we found"
      rows={groups.map(({ outcome, detail, text, count }) => ({
        key: `${outcome} ${detail}`,
        tag: <CheckOutcomeTag outcome={outcome} />,
        text,
        count,
      }))}
    />
  );
}
