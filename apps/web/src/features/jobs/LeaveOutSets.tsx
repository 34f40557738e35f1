import { useMutation } from "@apollo/client/react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { errorText } from "../../app/error-texts.ts";
import { May } from "../../session/session.tsx";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { FailureNotice } from "../../shared/failures.tsx";
import { Button } from "../../ui/Button.tsx";

const SET = graphql(`
  fragment LeaveOutSets_set on JobAddressSet {
    id
    key
    label
    unusableProperties
  }
`);
const LEAVE_OUT = graphql(`
  mutation LeaveOutAddressSets($id: ID!, $addressSets: [String!]!) {
    leaveOutAddressSets(id: $id, addressSets: $addressSets) {
      ...JobActions_job
      ...JobProgress_job
      ...PausedNotice_job
    }
  }
`);

type Props = { jobId: string; sets: readonly FragmentType<typeof SET>[] };

/** The address sets that block a job, by property; with the others it can continue. */
export function LeaveOutSets({ jobId, sets: refs }: Props) {
  const sets = useFragment(SET, refs);
  const [leaveOut, { loading, error }] = useMutation(LEAVE_OUT);
  const unusable = sets.filter(({ unusableProperties }) => unusableProperties.length > 0);
  if (unusable.length === 0) return null;
  const names = unusable.map(setName).join(" and ");
  const variables = { id: jobId, addressSets: unusable.map(({ key }) => key) };
  return (
    <>
      <ul>
        {unusable.map((set) => (
          <li key={set.id}>
            {sets.length > 1 && `${setName(set)}: `}
            {set.unusableProperties.join(", ")}
          </li>
        ))}
      </ul>
      {unusable.length < sets.length && (
        <May operation="clean">
          <Button
            variant="default"
            size="xs"
            loading={loading}
            // The failure is shown below.
            onClick={() => void leaveOut({ variables }).catch(() => undefined)}
          >
            Continue without {names}
          </Button>
        </May>
      )}
      {error && <FailureNotice error={error}>{errorText(error).message}</FailureNotice>}
    </>
  );
}
