import { useMutation, useQuery } from "@apollo/client/react";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { graphql } from "../gql/generated/index.ts";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import classes from "./AccountCards.module.css";

const VIEWER = graphql(`
  query ChangeEmailCard {
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

const CHANGE = graphql(`
  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {
    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {
      message
    }
  }
`);

const EMPTY = { newEmail: "", password: "", totpCode: "" };

/** Nothing changes before the link in the new mailbox is opened. */
export function ChangeEmailCard() {
  const viewer = useQuery(VIEWER).data?.viewer;
  const needsCode = viewer?.secondFactor.isOn ?? false;
  const [typed, setTyped] = useState(EMPTY);
  const [change, { data, loading, error }] = useMutation(CHANGE);
  const submit = async () => {
    await change({ variables: { ...typed, totpCode: needsCode ? typed.totpCode : null } });
    setTyped(EMPTY);
  };
  const field = (name: keyof typeof EMPTY) => ({
    className: classes.field,
    required: true,
    withAsterisk: false,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });

  return (
    <Panel title="Change Email" note={viewer?.email}>
      <form
        className={classes.card}
        onSubmit={(event) => {
          event.preventDefault();
          // A failure shows in the mutation's own state.
          void Promise.allSettled([submit()]);
        }}
      >
        {error && <Notice kind="error">{errorWords(error).message}</Notice>}
        {data && !error && <Notice kind="success">{data.changeEmail.message}</Notice>}
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          description="We send a link there; until it is opened, nothing changes."
          {...field("newEmail")}
        />
        <PasswordInput label="Your password" autoComplete="current-password" {...field("password")} />
        {needsCode && (
          <TextInput label="Code of your authenticator app" autoComplete="one-time-code" {...field("totpCode")} />
        )}
        <div>
          <Button type="submit" loading={loading}>
            Change Email
          </Button>
        </div>
      </form>
    </Panel>
  );
}
