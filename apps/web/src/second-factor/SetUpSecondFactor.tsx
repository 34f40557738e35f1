import { useMutation } from "@apollo/client/react";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { graphql } from "../gql/generated/index.ts";
import { Notice } from "../kit/Notice.tsx";
import { QrCode } from "./QrCode.tsx";
import classes from "./SecondFactor.module.css";

const BEGIN = graphql(`
  mutation BeginTotp($password: String!) {
    beginTotp(password: $password) {
      secret
      otpauthUrl
    }
  }
`);

const CONFIRM = graphql(`
  mutation ConfirmTotp($totpCode: String!) {
    confirmTotp(totpCode: $totpCode) {
      recoveryCodes
    }
  }
`);

/** Password, then the secret as picture and text, then a first code that shows that it arrived. */
export function SetUpSecondFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [password, setPassword] = useState("");
  const [totpCode, setTotpCode] = useState("");
  // The secret is shown once and kept nowhere but here.
  const [begin, beginning] = useMutation(BEGIN, { fetchPolicy: "no-cache" });
  const [confirm, confirming] = useMutation(CONFIRM, { fetchPolicy: "no-cache" });
  const begun = beginning.data?.beginTotp;
  const failure = confirming.error ?? beginning.error;
  const submit = async () => {
    if (!begun) return await begin({ variables: { password } });
    const { data } = await confirm({ variables: { totpCode } });
    if (data) onCodes(data.confirmTotp.recoveryCodes);
  };

  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        // A failure shows in the mutation's own state.
        void Promise.allSettled([submit()]);
      }}
    >
      {failure && <Notice kind="error">{errorWords(failure).message}</Notice>}
      {begun ? (
        <>
          <p className={classes.hint}>Scan the picture with your authenticator app, or type the key into it.</p>
          <QrCode text={begun.otpauthUrl} label="QR code for your authenticator app" />
          <p className={classes.secret}>
            Key: <code>{begun.secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
          </p>
          <TextInput
            className={classes.field}
            label="Code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            value={totpCode}
            onChange={(event) => setTotpCode(event.currentTarget.value)}
          />
        </>
      ) : (
        <PasswordInput
          className={classes.field}
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <div>
        <Button type="submit" loading={beginning.loading || confirming.loading}>
          {begun ? "Turn on" : "Continue"}
        </Button>
      </div>
    </form>
  );
}
