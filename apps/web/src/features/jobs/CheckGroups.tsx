import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { CheckOutcomeTag } from "./CheckOutcomeTag.tsx";
import classes from "./JobReasons.module.css";

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
  if (groups.length === 0) return null;
  return (
    <Panel title="What we found" note="Most frequent first." flush>
      <ul className={classes.reasons}>
        {groups.map((group) => (
          <li key={`${group.outcome} ${group.detail}`}>
            <CheckOutcomeTag outcome={group.outcome} />
            <span className={classes.text}>{group.text}</span>
            <span className={classes.count}>{count(group.count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
