import { useMutation } from "@apollo/client/react";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { graphql } from "../gql/generated/index.ts";
import { Notice } from "../kit/Notice.tsx";
import classes from "./SecondFactor.module.css";

const RENEW = graphql(`
  mutation RenewRecoveryCodes($password: String!, $totpCode: String!) {
    renewRecoveryCodes(password: $password, totpCode: $totpCode) {
      recoveryCodes
    }
  }
`);

const TURN_OFF = graphql(`
  mutation TurnOffTotp($password: String!, $totpCode: String!) {
    turnOffTotp(password: $password, totpCode: $totpCode) {
      id
      isOn
    }
  }
`);

const WORDS = { renew: "Make new recovery codes", "turn off": "Turn off" } as const;

/** Both changes want password and code, so that an open browser is not enough. */
export function ChangeSecondFactor({
  onCodes,
  onOff,
}: {
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}) {
  const [chosen, setChosen] = useState<keyof typeof WORDS | null>(null);
  const [typed, setTyped] = useState({ password: "", totpCode: "" });
  const [renew, renewing] = useMutation(RENEW, { fetchPolicy: "no-cache" });
  const [turnOff, turningOff] = useMutation(TURN_OFF);
  const failure = renewing.error ?? turningOff.error;
  const submit = async () => {
    if (chosen === "renew") {
      const { data } = await renew({ variables: typed });
      if (data) onCodes(data.renewRecoveryCodes.recoveryCodes);
    } else {
      await turnOff({ variables: typed });
      onOff();
    }
  };

  if (chosen === null)
    return (
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setChosen("renew")}>
          {WORDS.renew}
        </Button>
        <Button variant="default" onClick={() => setChosen("turn off")}>
          {WORDS["turn off"]}
        </Button>
      </div>
    );
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        renewing.reset();
        turningOff.reset();
        // A failure shows in the mutation's own state.
        void Promise.allSettled([submit()]);
      }}
    >
      {failure && <Notice kind="error">{errorWords(failure).message}</Notice>}
      <PasswordInput
        className={classes.field}
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={typed.password}
        onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
      />
      <TextInput
        className={classes.field}
        label="Code of your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={typed.totpCode}
        onChange={(event) => setTyped({ ...typed, totpCode: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={renewing.loading || turningOff.loading}>
          {WORDS[chosen]}
        </Button>
        <Button variant="default" onClick={() => setChosen(null)}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}
