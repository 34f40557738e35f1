import { useMutation, useQuery } from "@apollo/client/react";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { graphql } from "../gql/generated/index.ts";
import { Notice } from "../kit/Notice.tsx";
import { sessionStore, useSession } from "../session/session.ts";
import classes from "./AccountCards.module.css";

const NEEDS_CODE = graphql(`
  query DeleteAccountForm {
    viewer {
      id
      email
      secondFactor {
        id
        isOn
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteAccount($password: String!, $totpCode: String, $confirmation: String!) {
    deleteAccount(password: $password, totpCode: $totpCode, confirmation: $confirmation) {
      message
    }
  }
`);

/** The last thing done here: says what goes, and wants the address typed and the password. */
export function DeleteAccountForm({ onStay }: { onStay: () => void }) {
  const viewer = useQuery(NEEDS_CODE).data?.viewer;
  const credits = useSession().user?.credits ?? 0;
  const [typed, setTyped] = useState({ confirmation: "", password: "", totpCode: "" });
  const [remove, { loading, error }] = useMutation(DELETE);
  const isTyped = viewer !== undefined && typed.confirmation.trim().toLowerCase() === viewer.email;
  const submit = async () => {
    await remove({ variables: { ...typed, totpCode: viewer?.secondFactor.isOn ? typed.totpCode : null } });
    // The sign-in is over with it; the page goes to where signed-out visitors are.
    sessionStore.end();
  };
  const field = (name: keyof typeof typed) => ({
    className: classes.field,
    required: true,
    withAsterisk: false,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });

  return (
    <form
      className={classes.card}
      aria-label="Delete account"
      onSubmit={(event) => {
        event.preventDefault();
        // A failure shows in the mutation's own state.
        void Promise.allSettled([submit()]);
      }}
    >
      <Notice kind="warning" title="This cannot be undone">
        Running cleanings end, portals are disconnected, a subscription is canceled, API keys stop working, and
        {credits > 0 ? ` ${credits.toLocaleString("en-US")} credits and` : ""} all your data are gone. Addresses in
        HubSpot stay as they are.
      </Notice>
      {error && <Notice kind="error">{errorWords(error).message}</Notice>}
      <TextInput
        label={`Type ${viewer?.email ?? "your email address"} to confirm`}
        autoComplete="off"
        {...field("confirmation")}
      />
      <PasswordInput label="Your password" autoComplete="current-password" {...field("password")} />
      {viewer?.secondFactor.isOn && (
        <TextInput label="Code of your authenticator app" autoComplete="one-time-code" {...field("totpCode")} />
      )}
      <div className={classes.buttons}>
        <Button type="submit" className={classes.danger} disabled={!isTyped} loading={loading}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
