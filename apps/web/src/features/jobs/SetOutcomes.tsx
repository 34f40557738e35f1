import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { OUTCOME_LABELS, OUTCOME_ORDER } from "../../shared/outcomes/outcome-labels.ts";
import { count } from "../../ui/numbers.ts";
import { SetCounts } from "../../shared/records/RecordLinks.tsx";

const SETS = graphql(`
  fragment SetOutcomes_job on Job {
    id
    addressSets {
      id
      key
      label
      isLeftOut
      outcomes {
        outcome
        count
      }
    }
  }
`);

/** The outcomes of each address set; hidden if the records have only one. */
export function SetOutcomes({ job }: { job: FragmentType<typeof SETS> }) {
  const { addressSets } = useFragment(SETS, job);
  if (addressSets.length < 2) return null;
  const sets = addressSets.map(({ key, label, outcomes, isLeftOut }) => {
    const counts = new Map(outcomes.map((row) => [row.outcome, row.count]));
    const words = OUTCOME_ORDER.flatMap((outcome) => {
      const amount = counts.get(outcome) ?? 0;
      return amount > 0 ? [`${count(amount)} ${OUTCOME_LABELS[outcome].label.toLowerCase()}`] : [];
    });
    return { key, label, words: [...words, ...(isLeftOut ? ["left out"] : [])] };
  });
  return <SetCounts sets={sets} none="None yet" />;
}
