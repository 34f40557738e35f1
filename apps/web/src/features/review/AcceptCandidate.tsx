import { useMutation } from "@apollo/client/react";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Candidates, type Candidate } from "./Candidates.tsx";
import { EDIT_PROPOSAL } from "./EditProposal.tsx";

type Props = { id: string; onDecided: (status: ProposalStatus) => void; onKnown?: () => void };

/** The possible values of an open proposal; choosing one accepts it. */
export function AcceptCandidate({ id, onDecided, onKnown }: Props) {
  const [edit, { error, loading }] = useMutation(EDIT_PROPOSAL, { refetchQueries: ["Balance"] });
  const choose = async ({ values }: Candidate) => {
    const saved = (await edit({ variables: { id, values } }).catch(() => null))?.data?.editProposal[0];
    if (saved) onDecided(saved.status);
  };
  return (
    <>
      <Candidates
        id={id}
        verb="Accept"
        note="Choosing one accepts it, for one credit when it is written."
        onChoose={(one) => void (loading || choose(one))}
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
