import { useMutation } from "@apollo/client/react";
import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import cards from "../../../ui/Cards.module.css";
import { useTextFields } from "../../../ui/use-text-fields.ts";

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
  const { typed, field } = useTextFields({ password: "", totpCode: "" });
  const [renew, renewing] = useMutation(RENEW, { fetchPolicy: "no-cache" });
  const [turnOff, turningOff] = useMutation(TURN_OFF);
  const submit = async () => {
    renewing.reset();
    turningOff.reset();
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
    <ActionForm onSubmit={submit} error={renewing.error ?? turningOff.error}>
      <PasswordInput label="Your password" autoComplete="current-password" {...field("password")} />
      <TextInput label="Authenticator code or recovery code" autoComplete="one-time-code" {...field("totpCode")} />
      <div className={cards.buttons}>
        <Button type="submit" loading={renewing.loading || turningOff.loading}>
          {WORDS[chosen]}
        </Button>
        <Button variant="default" onClick={() => setChosen(null)}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  );
}
