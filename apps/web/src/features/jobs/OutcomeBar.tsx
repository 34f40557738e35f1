import { VisuallyHidden } from "@mantine/core";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { Link } from "react-router-dom";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { recordsLeft } from "../../shared/jobs/job-texts.ts";
import { OUTCOME_ORDER, OUTCOME_LABELS } from "../../shared/outcomes/OutcomeTag.tsx";
import { SetCounts } from "../../shared/records/RecordLinks.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "./OutcomeBar.module.css";

const OUTCOMES = graphql(`
  fragment OutcomeBar_job on Job {
    id
    status
    recordsTotal
    recordsProcessed
    outcomes {
      outcome
      count
    }
  }
`);

type Props = { job: FragmentType<typeof OUTCOMES>; chosen?: Outcome | null; isSmall?: boolean };

/** Outcomes in one bar. Each segment filters the table below; the small variant is an image with a text alternative. */
export function OutcomeBar({ job, chosen = null, isSmall = false }: Props) {
  const facts = useFragment(OUTCOMES, job);
  const { id, recordsTotal, recordsProcessed, outcomes } = facts;
  const total = Math.max(recordsTotal, recordsProcessed, 1);
  const { count: left, isUnread } = recordsLeft(facts);
  const counts = new Map(outcomes.map((row) => [row.outcome, row.count]));
  const parts = OUTCOME_ORDER.map((outcome) => ({ outcome, amount: counts.get(outcome) ?? 0 })).filter(
    (part) => part.amount > 0,
  );
  const summary = [
    ...parts.map((part) => `${count(part.amount)} ${OUTCOME_LABELS[part.outcome].label.toLowerCase()}`),
    ...(left > 0 ? [`${count(left)} ${isUnread ? "not read" : "left"}`] : []),
  ].join(", ");

  return (
    <div className={classes.outcomes}>
      <div
        className={classes.bar}
        data-small={isSmall || undefined}
        role="img"
        aria-label={summary || "No records yet"}
      >
        {parts.map(({ outcome, amount }) => (
          <span
            key={outcome}
            className={classes.part}
            data-tone={OUTCOME_LABELS[outcome].tone}
            data-faded={(chosen !== null && chosen !== outcome) || undefined}
            style={{ flexGrow: amount / total }}
          />
        ))}
        {left > 0 && <span className={classes.left} style={{ flexGrow: left / total }} />}
      </div>
      <VisuallyHidden>{summary || "No records yet"}</VisuallyHidden>
      {!isSmall && (
        <ul className={classes.legend} aria-label="Show records by outcome">
          {parts.map(({ outcome, amount }) => {
            const { label, tone, meaning } = OUTCOME_LABELS[outcome];
            const isChosen = chosen === outcome;
            return (
              <li key={outcome}>
                <Link
                  to={paths.job(id, { outcome: isChosen ? null : outcome })}
                  preventScrollReset
                  className={classes.filter}
                  data-tone={tone}
                  aria-current={isChosen ? "true" : undefined}
                  title={meaning}
                >
                  <span className={classes.dot} />
                  {label} <span className={classes.amount}>{count(amount)}</span>
                </Link>
              </li>
            );
          })}
          {left > 0 && (
            <li
              className={classes.rest}
              title={isUnread ? "The job ended before reading these records from the list. Free." : undefined}
            >
              <span className={classes.dot} />
              {isUnread ? "Not read" : "Left"} <span className={classes.amount}>{count(left)}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

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
