import { useMutation } from "@apollo/client/react";
import { graphql } from "../../api/generated/index.ts";
import { useMay } from "../../session/session.tsx";
import { WithheldNotice } from "../../shared/WithheldNotice.tsx";
import { counted } from "../../ui/numbers.ts";

const SHOW = graphql(`
  mutation ShowWithheldFindings($jobId: ID!) {
    showWithheldFindings(jobId: $jobId) {
      shown
      withheld
    }
  }
`);

type Props = { jobId: string; withheld: number; onShown: () => void };

export function WithheldFindings({ jobId, withheld, onShown }: Props) {
  const [show, { data, loading, error }] = useMutation(SHOW, { variables: { jobId } });
  const canCheck = useMay("check");
  const more = async () => {
    const answer = await show().catch(() => null);
    if (answer?.data && answer.data.showWithheldFindings.shown > 0) onShown();
  };
  return (
    <WithheldNotice
      what={counted(withheld, "address", "addresses")}
      onMore={canCheck ? () => void more() : null}
      isBusy={loading}
      error={error}
      isFull={data?.showWithheldFindings.shown === 0}
    />
  );
}
