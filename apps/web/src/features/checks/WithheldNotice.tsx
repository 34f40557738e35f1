import { useMutation } from "@apollo/client/react";
import { WHAT_A_CHECK_SHOWS } from "@plumbline/schema/free-looks/bound.ts";
import { graphql } from "../../api/generated/index.ts";
import { errorText } from "../../app/error-texts.ts";
import { useMay } from "../../session/may.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
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

/** Of how many addresses the new values are not shown, why, and the button that shows more where there is room again. */
export function WithheldNotice({ jobId, withheld, onShown }: Props) {
  const [show, { data, loading, error }] = useMutation(SHOW, { variables: { jobId } });
  const canCheck = useMay("check");
  const more = async () => {
    const answer = await show().catch(() => null);
    if (answer?.data && answer.data.showWithheldFindings.shown > 0) onShown();
  };
  return (
    <>
      {error && (
        <FailureNotice error={error} title="Couldn't show more">
          {errorText(error).message}
        </FailureNotice>
      )}
      <Notice
        kind="info"
        title={`The new values of ${counted(withheld, "address", "addresses")} are not shown`}
        action={
          canCheck && (
            <Button size="compact-sm" variant="default" loading={loading} onClick={() => void more()}>
              Show more
            </Button>
          )
        }
      >
        {data?.showWithheldFindings.shown === 0
          ? "There is no room for more now. It comes back with each day, each credit that you buy and each of these addresses that you clean."
          : WHAT_A_CHECK_SHOWS}
      </Notice>
    </>
  );
}
