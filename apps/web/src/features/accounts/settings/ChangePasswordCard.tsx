import { PasswordInput } from "@mantine/core";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { FieldErrors, Form, useForm } from "../../../shared/form/Form.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { restCall } from "../../../api/rest-client.ts";
import { useSession } from "../../../session/session.tsx";
import { CodeField, useCodeRequest } from "../auth/CodeField.tsx";
import classes from "../../../ui/Cards.module.css";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "", totpCode: "" };

/** Spec 5 and 8: a mismatch makes no call. The server gives the reason for a refusal. */
export function ChangePasswordCard() {
  const { token } = useSession();
  const code = useCodeRequest();
  const form = useForm({
    initial: EMPTY,
    send: async ({ confirmation, totpCode, ...passwords }, set) => {
      if (passwords.newPassword !== confirmation) throw new FieldErrors({ confirmation: "New passwords do not match" });
      const body = { ...passwords, ...(code.isAsked && { totpCode }) };
      const call = restCall<{ message: string }>("/api/auth/change-password", { method: "POST", body, token });
      const changed = await code.answerOf(call);
      if (changed) set(EMPTY);
      return changed?.message;
    },
  });
  return (
    <Panel title="Change Password">
      <Form form={form} failureTitle="Failed to change password">
        {form.answer && <Notice kind="success">{form.answer}</Notice>}
        <PasswordInput label="Current password" autoComplete="current-password" {...form.required("currentPassword")} />
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_MIN} characters. Other sessions will be logged out.`}
          autoComplete="new-password"
          {...form.required("newPassword")}
          className={`${classes.field} ${classes.newLine}`}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.required("confirmation")} />
        {code.isAsked && <CodeField {...form.required("totpCode")} />}
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            Change Password
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
