import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Candidates } from "./Candidates.tsx";
import { useAcceptCandidate } from "./use-accept-candidate.ts";

type Props = { id: string; onDecided: (status: ProposalStatus) => void; onKnown?: () => void };

/** The possible values of an open proposal; choosing one accepts it. */
export function AcceptCandidate({ id, onDecided, onKnown }: Props) {
  const { choose, error } = useAcceptCandidate(id, onDecided);
  return (
    <>
      <Candidates
        id={id}
        verb="Accept"
        note="Choosing one accepts it, for one credit when it is written."
        onChoose={({ values }) => void choose(values)}
        {...(onKnown && { onKnown })}
      />
      {error && (
        <FailureNotice error={error} title="Couldn't save these values">
          {errorText(error).message}
        </FailureNotice>
      )}
    </>
  );
}
