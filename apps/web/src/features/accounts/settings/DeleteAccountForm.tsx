import { useMutation, useQuery } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import cards from "../../../ui/Cards.module.css";
import { Notice } from "../../../shared/notices.tsx";
import { useTextFields } from "../../../ui/use-text-fields.ts";
import { sessionStore, useSession } from "../../../session/session.tsx";
import classes from "./DeleteAccountForm.module.css";
import { OwnerProof, useOwner } from "../../../shared/OwnerProof.tsx";

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
  const { email, needsCode } = useOwner();
  const credits = useSession().user?.credits ?? 0;
  const { typed, field } = useTextFields({ confirmation: "", password: "", totpCode: "" });
  const [remove, { loading, error }] = useMutation(DELETE);
  const { data: statuses } = useQuery(STATUSES);
  const [removeStatus, setRemoveStatus] = useState(false);
  const isTyped = email !== null && typed.confirmation.trim().toLowerCase() === email;
  const submit = async () => {
    const { data } = await remove({
      variables: { ...typed, removeStatus, totpCode: needsCode ? typed.totpCode : null },
    });
    // The session has ended; go to the visitors' pages.
    sessionStore.end(data?.deleteAccount.message);
  };

  return (
    <ActionForm label="Delete account" onSubmit={submit} error={error}>
      <Notice kind="warning" title="Everybody loses access at once">
        Running jobs and schedules end, and API keys stop working. For seven days you can log in and keep the account;
        nothing is charged meanwhile. Then portals are disconnected, any subscription is canceled, and all your data
        {credits > 0 && ` and ${credits.toLocaleString("en-US")} unused ${credits === 1 ? "credit" : "credits"}`}{" "}
        {credits > 0 ? "are" : "is"} deleted. Addresses in HubSpot are not changed.
      </Notice>
      {statuses?.connections.some(({ hasAddressStatus }) => hasAddressStatus) && (
        <Checkbox
          label="Remove Plumbline's properties and segments from HubSpot"
          checked={removeStatus}
          onChange={(event) => setRemoveStatus(event.currentTarget.checked)}
        />
      )}
      <TextInput
        label={`Type ${email ?? "your email address"} to confirm`}
        autoComplete="off"
        {...field("confirmation")}
      />
      <OwnerProof needsCode={needsCode} field={field} />
      <div className={cards.buttons}>
        <Button type="submit" className={classes.danger} disabled={!isTyped} loading={loading}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </ActionForm>
  );
}
