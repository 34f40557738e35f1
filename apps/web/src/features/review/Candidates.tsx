import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { graphql } from "../../api/generated/index.ts";
import type { ProposalCandidatesQuery } from "../../api/generated/graphql.ts";
import { useIsPainted } from "../../shared/use-is-painted.ts";
import { valuesText, wordsOf } from "./candidate-text.ts";
import classes from "./Review.module.css";
import { Button } from "../../ui/Button.tsx";

const CANDIDATES = graphql(`
  query ProposalCandidates($id: ID!) {
    proposal(id: $id) {
      id
      candidates {
        text
        values {
          part
          value
        }
      }
    }
  }
`);

/** Few enough to take in at a glance. */
const SHOWN = 6;
export type Candidate = NonNullable<ProposalCandidatesQuery["proposal"]>["candidates"][number];

type Props = {
  id: string;
  verb: string;
  note?: string;
  onChoose: (one: Candidate) => void;
  /** Called when it is known whether there are any. */
  onKnown?: () => void;
};

/** The possible values, to choose one; hidden if none is known. */
export function Candidates({ id, verb, note, onChoose, onKnown }: Props) {
  const isPainted = useIsPainted();
  const { data, loading } = useQuery(CANDIDATES, { variables: { id }, errorPolicy: "ignore", skip: !isPainted });
  const isKnown = isPainted && !loading;
  useEffect(() => {
    if (isKnown) onKnown?.();
    // Once is enough.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown]);
  const known = (data?.proposal?.candidates ?? []).filter(({ values }) => values.length > 0);
  const shown = known.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <div className={classes.candidates} role="group" aria-label="Possible answers">
      <div className={classes.candidatesTitle}>
        Possible answers{known.length > SHOWN ? ` (the first ${SHOWN} of ${known.length})` : ""}
      </div>
      <ul>
        {shown.map((candidate) => (
          <li key={wordsOf(candidate.values)}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${verb} ${wordsOf(candidate.values)}`}
              onClick={() => onChoose(candidate)}
            >
              {valuesText(candidate.values)}
            </Button>
            <span>{candidate.text}</span>
          </li>
        ))}
      </ul>
      {note && <div className={classes.dim}>{note}</div>}
    </div>
  );
}
