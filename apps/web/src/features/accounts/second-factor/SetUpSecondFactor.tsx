import { useMutation } from "@apollo/client/react";
import { PasswordInput, TextInput } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";
import cards from "../../../ui/Cards.module.css";
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

/** The password, then the secret as QR code and text, then a first code to prove that the secret arrived. */
export function SetUpSecondFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  // The secret is shown once and stored nowhere but here.
  const [begin, { data }] = useMutation(BEGIN, { fetchPolicy: "no-cache" });
  const [confirm] = useMutation(CONFIRM, { fetchPolicy: "no-cache" });
  const begun = data?.beginTotp;
  const form = useForm({
    initial: { password: "", totpCode: "" },
    send: async ({ password, totpCode }) => {
      if (!begun) return await begin({ variables: { password } });
      const { data } = await confirm({ variables: { totpCode } });
      if (data) onCodes(data.confirmTotp.recoveryCodes);
    },
  });

  return (
    <Form form={form}>
      {begun ? (
        <>
          <p className={cards.hint}>Scan the QR code with your authenticator app, or enter the key manually.</p>
          <QrCode text={begun.otpauthUrl} label="QR code for your authenticator app" />
          <p className={classes.secret}>
            Key: <code>{begun.secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
          </p>
          <TextInput
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.required("totpCode")}
          />
        </>
      ) : (
        <PasswordInput label="Your password" autoComplete="current-password" {...form.required("password")} />
      )}
      <div>
        <Button type="submit" loading={form.isSending}>
          {begun ? "Turn on" : "Continue"}
        </Button>
      </div>
    </Form>
  );
}
