import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { ReasonList } from "../../shared/jobs/ReasonList.tsx";
import { WouldBeTag } from "../../shared/outcomes/WouldBeTag.tsx";
import type { CheckView } from "./check-view.ts";

const GROUPS = graphql(`
  fragment CheckGroups_check on Check {
    groups {
      addressSet
      outcome
      detail
      text
      count
    }
  }
`);

type Props = { jobId: string; check: FragmentType<typeof GROUPS>; view: CheckView; noun: string };

/** What a cleaning would change, by kind; each row filters the addresses below. Hidden until something is found. */
export function CheckGroups({ jobId, check, view, noun }: Props) {
  const { groups } = useFragment(GROUPS, check);
  return (
    <ReasonList
      title="What we found"
      note={`Each ${noun} counts once, under its main change. A job counts it under each of its changes.`}
      rows={groups.map(({ addressSet, outcome, detail, text, count }) => {
        const isChosen = view.outcome === outcome && (view.detail ?? "") === detail;
        return {
          key: `${addressSet} ${outcome} ${detail}`,
          tag: <WouldBeTag outcome={outcome} />,
          text,
          count,
          to: paths.check(jobId, isChosen ? {} : { outcome, detail }),
          isChosen,
        };
      })}
    />
  );
}
