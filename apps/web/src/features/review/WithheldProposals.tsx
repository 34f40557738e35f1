import { useMutation } from "@apollo/client/react";
import { graphql } from "../../api/generated/index.ts";
import { useMay } from "../../session/session.tsx";
import { WithheldNotice } from "../../shared/WithheldNotice.tsx";
import { counted } from "../../ui/numbers.ts";

const SHOW = graphql(`
  mutation ShowWithheldProposals {
    showWithheldProposals {
      shown
      withheld
    }
  }
`);

type Props = { withheld: number; onShown: () => void };

export function WithheldProposals({ withheld, onShown }: Props) {
  const [show, { data, loading, error }] = useMutation(SHOW);
  const canDecide = useMay("decide");
  const more = async () => {
    const answer = await show().catch(() => null);
    if (answer?.data && answer.data.showWithheldProposals.shown > 0) onShown();
  };
  return (
    <WithheldNotice
      what={counted(withheld, "proposal")}
      onMore={canDecide ? () => void more() : null}
      isBusy={loading}
      error={error}
      isFull={data?.showWithheldProposals.shown === 0}
    />
  );
}
