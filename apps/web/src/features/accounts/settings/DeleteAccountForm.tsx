import { useMutation, useQuery } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";
import cards from "../../../ui/Cards.module.css";
import { Notice } from "../../../shared/notices.tsx";
import { sessionStore, useSession } from "../../../session/session.tsx";
import classes from "./DeleteAccountForm.module.css";
import { NO_PROOF, OwnerProof, proofOf, useOwnEmail } from "../../../shared/OwnerProof.tsx";

const DELETE = graphql(`
  mutation DeleteAccount($password: String!, $totpCode: String, $confirmation: String!, $removeStatus: Boolean) {
    deleteAccount(password: $password, totpCode: $totpCode, confirmation: $confirmation, removeStatus: $removeStatus) {
      message
    }
  }
`);

const STATUSES = graphql(`
  query AddressStatusesOfAccount {
    connections {
      id
      hasAddressStatus
    }
  }
`);

/** Lists what will be deleted, and requires the typed email and the password. */
export function DeleteAccountForm({ onStay }: { onStay: () => void }) {
  const email = useOwnEmail();
  const credits = useSession().user?.credits ?? 0;
  const [remove] = useMutation(DELETE);
  const { data: statuses } = useQuery(STATUSES);
  const form = useForm({
    initial: { removeStatus: false, confirmation: "", ...NO_PROOF },
    send: async ({ removeStatus, confirmation, ...proof }) => {
      const { data } = await remove({ variables: { removeStatus, confirmation, ...proofOf(proof) } });
      // The session has ended; go to the visitors' pages.
      sessionStore.end(data?.deleteAccount.message);
    },
  });
  const isTyped = email !== null && form.values.confirmation.trim().toLowerCase() === email;

  return (
    <Form form={form} aria-label="Delete account">
      <Notice kind="warning" title="Everybody loses access at once">
        Running jobs and schedules end, and API keys stop working. For seven days you can log in and keep the account;
        nothing is charged meanwhile. Then portals are disconnected, any subscription is canceled, and all your data
        {credits > 0 && ` and ${credits.toLocaleString("en-US")} unused ${credits === 1 ? "credit" : "credits"}`}{" "}
        {credits > 0 ? "are" : "is"} deleted. Addresses in HubSpot are not changed.
      </Notice>
      {statuses?.connections.some(({ hasAddressStatus }) => hasAddressStatus) && (
        <Checkbox label="Remove Plumbline's properties and segments from HubSpot" {...form.checkbox("removeStatus")} />
      )}
      <TextInput
        label={`Type ${email ?? "your email address"} to confirm`}
        autoComplete="off"
        {...form.required("confirmation")}
      />
      <OwnerProof form={form} />
      <div className={cards.buttons}>
        <Button type="submit" className={classes.danger} disabled={!isTyped} loading={form.isSending}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
