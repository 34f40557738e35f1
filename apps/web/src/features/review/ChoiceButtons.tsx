import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { valuesText, wordsOf, type CandidateValues } from "./candidate-text.ts";
import { useAcceptCandidate } from "./use-accept-candidate.ts";

type Props = {
  id: string;
  choices: readonly { text: string; values: CandidateValues }[];
  onDecided: (status: ProposalStatus) => void;
};

/** The likeliest answers of a proposal that has no value to accept; choosing one accepts it. */
export function ChoiceButtons({ id, choices, onDecided }: Props) {
  const { choose, error, loading } = useAcceptCandidate(id, onDecided);
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
          onClick={() => void choose(values)}
        >
          {valuesText(values)}
        </Button>
      ))}
      {error && (
        <FailureNotice error={error} title="Couldn't save these values">
          {errorText(error).message}
        </FailureNotice>
      )}
    </>
  );
}
