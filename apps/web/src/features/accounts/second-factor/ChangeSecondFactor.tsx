import { useMutation } from "@apollo/client/react";
import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";
import cards from "../../../ui/Cards.module.css";

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

const WORDS = { renew: "Create new recovery codes", "turn off": "Turn off" } as const;

/** Both changes require password and code, so that an unattended browser is not enough. */
export function ChangeSecondFactor({
  onCodes,
  onOff,
}: {
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}) {
  const [chosen, setChosen] = useState<keyof typeof WORDS | null>(null);
  const [renew] = useMutation(RENEW, { fetchPolicy: "no-cache" });
  const [turnOff] = useMutation(TURN_OFF);
  const form = useForm({
    initial: { password: "", totpCode: "" },
    send: async (variables) => {
      if (chosen === "renew") {
        const { data } = await renew({ variables });
        if (data) onCodes(data.renewRecoveryCodes.recoveryCodes);
      } else {
        await turnOff({ variables });
        onOff();
      }
    },
  });

  if (chosen === null)
    return (
      <div className={cards.buttons}>
        <Button variant="default" onClick={() => setChosen("renew")}>
          {WORDS.renew}
        </Button>
        <Button variant="default" onClick={() => setChosen("turn off")}>
          {WORDS["turn off"]}
        </Button>
      </div>
    );
  return (
    <Form form={form}>
      <PasswordInput label="Your password" autoComplete="current-password" {...form.required("password")} />
      <TextInput
        label="Authenticator code or recovery code"
        autoComplete="one-time-code"
        {...form.required("totpCode")}
      />
      <div className={cards.buttons}>
        <Button type="submit" loading={form.isSending}>
          {WORDS[chosen]}
        </Button>
        <Button variant="default" onClick={() => setChosen(null)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
