import { PasswordInput, Text, TextInput } from "@mantine/core";
import { useParams } from "react-router-dom";
import { restCall } from "../../../api/rest-client.ts";
import type { PageDeclaration } from "../../../app/page-declaration.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";
import classes from "./AuthCard.module.css";

export const page = { path: "/erase-account/:token", access: "everyone" } satisfies PageDeclaration;

/** From the email of a deletion: ends the seven days at once. */
export function EraseAccountPage() {
  const { token = "" } = useParams();
  const form = useForm({
    initial: { password: "", totpCode: "" },
    check: ({ password }) => ({ ...(password === "" && { password: "Please enter your password." }) }),
    send: ({ password, totpCode }) =>
      restCall<{ message: string }>("/api/auth/delete-account/now", {
        method: "POST",
        body: { token, password, totpCode: totpCode.trim() || undefined },
        token: null,
      }),
  });
  if (form.answer)
    return (
      <AuthCard title="Account erased">
        <Notice kind="success" isAnswer>
          {form.answer.message}
        </Notice>
      </AuthCard>
    );
  return (
    <AuthCard title="Erase everything now">
      <Text>
        Portals are disconnected, any subscription is canceled and all data of the account is erased, for every member
        of it. Nothing of this can be taken back.
      </Text>
      <Form form={form} className={classes.form}>
        <PasswordInput label="Password" autoComplete="current-password" {...form.required("password")} />
        <TextInput
          label="Authenticator or recovery code"
          description="If you use two-factor authentication"
          autoComplete="one-time-code"
          {...form.field("totpCode")}
        />
        <Button type="submit" loading={form.isSending}>
          Erase everything now
        </Button>
      </Form>
    </AuthCard>
  );
}
