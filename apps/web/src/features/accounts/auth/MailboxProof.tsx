import { Anchor, PasswordInput, Text } from "@mantine/core";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { useState } from "react";
import classes from "./AuthCard.module.css";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";

export type Proof = { password: string } | { newPassword: string };

/** For a link opened in a browser that is not logged in as the user: someone else may have registered this address. */
export function MailboxProof({
  button,
  isPending,
  onProof,
}: {
  button: string;
  isPending: boolean;
  onProof: (proof: Proof) => void;
}) {
  const [isNew, setNew] = useState(false);
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => {
      if (password === "") return { password: "Please enter a password." };
      return isNew && password.length < PASSWORD_MIN
        ? { password: `The password must have at least ${PASSWORD_MIN} characters.` }
        : {};
    },
    send: ({ password }) => onProof(isNew ? { newPassword: password } : { password }),
  });
  return (
    <Form form={form} className={classes.form}>
      <Text>
        {isNew
          ? "Choosing a new password ends every session, revokes all API keys, disables all webhook endpoints and turns off two-factor authentication. Do this if someone else signed up with your address."
          : "You're not logged in to this account in this browser. Please enter its password."}
      </Text>
      <PasswordInput
        label={isNew ? "New password" : "Password"}
        {...(isNew ? { description: `At least ${PASSWORD_MIN} characters` } : {})}
        autoComplete={isNew ? "new-password" : "current-password"}
        {...form.required("password")}
      />
      <Button type="submit" loading={isPending}>
        {button}
      </Button>
      <Anchor component="button" type="button" onClick={() => setNew(!isNew)}>
        {isNew ? "I know the password" : "I don't know the password"}
      </Anchor>
    </Form>
  );
}
