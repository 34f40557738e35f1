import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { OUTCOME_LABELS, OUTCOME_ORDER } from "../../shared/outcomes/outcome-labels.ts";
import { count } from "../../ui/numbers.ts";
import classes from "./SetOutcomes.module.css";

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
  return (
    <dl className={classes.sets}>
      {addressSets.map(({ id, outcomes, isLeftOut, ...set }) => {
        const counts = new Map(outcomes.map((row) => [row.outcome, row.count]));
        const words = OUTCOME_ORDER.flatMap((outcome) => {
          const amount = counts.get(outcome) ?? 0;
          return amount > 0 ? [`${count(amount)} ${OUTCOME_LABELS[outcome].label.toLowerCase()}`] : [];
        });
        return (
          <div key={id}>
            <dt>{setName(set)}</dt>
            <dd>{[...words, ...(isLeftOut ? ["left out"] : [])].join(", ") || "None yet"}</dd>
          </div>
        );
      })}
    </dl>
  );
}
