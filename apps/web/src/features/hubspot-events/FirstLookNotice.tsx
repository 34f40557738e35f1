import { useMutation } from "@apollo/client/react";
import { FIRST_LOOK_MINUTES } from "@plumbline/schema/jobs/states.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths, type RecordPlace } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { Button, TextLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/numbers.ts";
import { DateTime } from "../../ui/Time.tsx";

const FIRST_LOOK = graphql(`
  fragment FirstLookNotice_look on FirstLook {
    id
    addresses
    enough
    since
    unusual
  }
`);

const CONFIRM = graphql(`
  mutation ConfirmFirstLook($portalId: String!, $objectType: ObjectType!, $addressSet: String!, $id: String!) {
    confirmFirstLook(portalId: $portalId, objectType: $objectType, addressSet: $addressSet, id: $id) {
      ...AutoCleanPanel_connection
    }
  }
`);

type Props = {
  of: Omit<RecordPlace, "recordId"> & { addressSet: string };
  look: FragmentType<typeof FIRST_LOOK>;
};

/** What happens to the first automatic changes under settings that nobody has looked at. Confirming is offered once there are some. */
export function FirstLookNotice({ of, look: ref }: Props) {
  const { id, addresses, enough, since, unusual } = useFragment(FIRST_LOOK, ref);
  const canMap = useMay("map");
  const [confirm, confirming] = useMutation(CONFIRM);
  if (!since)
    return (
      <Notice kind="info">
        The first {enough} changed addresses are checked together before anything is written. Cleaning a list of at
        least {enough} addresses also counts.
      </Notice>
    );
  const { portalId, objectType, addressSet } = of;
  const filter = { portal_id: portalId, object_type: objectType, address_set: addressSet };
  return (
    <Notice
      kind={unusual ? "warning" : "info"}
      title={unusual ? "The first changes look unusual" : `${addresses} of ${enough} first changes checked`}
      action={
        canMap && (
          <Button
            variant="default"
            loading={confirming.loading}
            // The failure is shown below.
            onClick={() => void confirm({ variables: { ...of, id } }).catch(() => undefined)}
          >
            {unusual ? "Write them anyway" : "Write changes from now on"}
          </Button>
        )
      }
    >
      {unusual ? (
        `${unusual} Nothing was written, and these jobs wait. Check the mapping, or write the changes anyway.`
      ) : (
        <>
          {counted(addresses, "address has", "addresses have")} been checked since <DateTime iso={since} />. Until there
          are {enough}, nothing is written: a job waits up to {FIRST_LOOK_MINUTES} minutes, and then its{" "}
          <TextLink to={paths.reviewOf({ filter, after: null })}>corrections wait for your review</TextLink>.
        </>
      )}
      {confirming.error && <ErrorState title="Couldn't confirm these changes" error={confirming.error} />}
    </Notice>
  );
}
