import { useQuery, useMutation } from "@apollo/client/react";
import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useEffect } from "react";
import type { ProposalCandidatesQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { FailureNotice } from "../../shared/notices.tsx";
import { BALANCE } from "../../shared/documents.ts";
import { useIsPainted } from "../../shared/page-queries.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Review.module.css";

type CandidateValues = readonly { part: AddressPart; value: string }[];

/** "postal code 95014" */
function wordsOf(values: CandidateValues): string {
  return values.map(({ part, value }) => `${ADDRESS_PART_LABELS[part].toLowerCase()} ${value || "empty"}`).join(", ");
}

/** "95014" */
function valuesText(values: CandidateValues): string {
  return values.map(({ value }) => value || "(empty)").join(", ");
}

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
type Candidate = NonNullable<ProposalCandidatesQuery["proposal"]>["candidates"][number];

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

const EDIT = graphql(`
  mutation EditProposal($id: ID!, $values: [TypedValue!]!) {
    editProposal(id: $id, values: $values) {
      id
      status
    }
  }
`);

/** Accepts an open proposal with these values. */
export function useAnswer(id: string, onDecided: (status: ProposalStatus) => void) {
  const [edit, { error, loading }] = useMutation(EDIT, { refetchQueries: [BALANCE] });
  const answer = async (values: CandidateValues) => {
    if (loading) return;
    const typed = values.map(({ part, value }) => ({ part, value }));
    const saved = (await edit({ variables: { id, values: typed } }).catch(() => null))?.data?.editProposal[0];
    if (saved) onDecided(saved.status);
  };
  return { answer, error, loading };
}

export function AnswerFailure({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <FailureNotice error={error} title="Couldn't save these values">
      {apiErrorOf(error).message}
    </FailureNotice>
  );
}

type AcceptCandidateProps = { id: string; onDecided: (status: ProposalStatus) => void; onKnown?: () => void };

/** The possible values of an open proposal; choosing one accepts it. */
export function AcceptCandidate({ id, onDecided, onKnown }: AcceptCandidateProps) {
  const { answer, error } = useAnswer(id, onDecided);
  return (
    <>
      <Candidates
        id={id}
        verb="Accept"
        note="Choosing one accepts it, for one credit when it is written."
        onChoose={({ values }) => void answer(values)}
        {...(onKnown && { onKnown })}
      />
      <AnswerFailure error={error} />
    </>
  );
}

type ChoiceButtonsProps = {
  id: string;
  choices: readonly { text: string; values: CandidateValues }[];
  onDecided: (status: ProposalStatus) => void;
};

/** The likeliest answers of a proposal that has no value to accept; choosing one accepts it. */
export function ChoiceButtons({ id, choices, onDecided }: ChoiceButtonsProps) {
  const { answer, error, loading } = useAnswer(id, onDecided);
  return (
    <>
      {choices.map(({ text, values }) => (
        <Button
          key={wordsOf(values)}
          size="xs"
          variant="light"
          title={text}
          disabled={loading}
          aria-label={`Accept ${wordsOf(values)}`}
          onClick={() => void answer(values)}
        >
          {valuesText(values)}
        </Button>
      ))}
      <AnswerFailure error={error} />
    </>
  );
}
