import { Anchor, PasswordInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { useState } from "react";
import classes from "./AuthCard.module.css";
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
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: {
      password: (value) => {
        if (value === "") return "Please enter a password.";
        return isNew && value.length < PASSWORD_MIN
          ? `The password must have at least ${PASSWORD_MIN} characters.`
          : null;
      },
    },
  });
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      onSubmit={form.onSubmit(({ password }) => onProof(isNew ? { newPassword: password } : { password }))}
    >
      <Text>
        {isNew
          ? "Choosing a new password ends every session, revokes all API keys, disables all webhook endpoints and turns off two-factor authentication. Do this if someone else signed up with your address."
          : "You're not logged in to this account in this browser. Please enter its password."}
      </Text>
      <PasswordInput
        label={isNew ? "New password" : "Password"}
        {...(isNew ? { description: `At least ${PASSWORD_MIN} characters` } : {})}
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        withAsterisk={false}
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <Button type="submit" loading={isPending}>
        {button}
      </Button>
      <Anchor component="button" type="button" onClick={() => setNew(!isNew)}>
        {isNew ? "I know the password" : "I don't know the password"}
      </Anchor>
    </form>
  );
}
