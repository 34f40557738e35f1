import { PasswordInput, TextInput } from "@mantine/core";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { apiErrorOf } from "../../../api/api-error.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useTextFields } from "../../../ui/use-text-fields.ts";
import { restCall } from "../../../api/rest-client.ts";
import { useSession } from "../../../session/session.tsx";
import classes from "../../../ui/Cards.module.css";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "", totpCode: "" };

/** Spec 5 and 8: a mismatch makes no call. The server gives the reason for a refusal. */
export function ChangePasswordCard() {
  const { token } = useSession();
  const { typed, field, clear } = useTextFields(EMPTY);
  const [isMismatch, setMismatch] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string; totpCode?: string }) =>
      restCall<{ message: string }>("/api/auth/change-password", { method: "POST", body, token }),
    onSuccess: () => {
      clear();
      setNeedsCode(false);
    },
    onError: (error) => {
      if (apiErrorOf(error).code === "totp_required") setNeedsCode(true);
    },
  });
  // Not a failure: the password was correct, and the code field has just appeared.
  const failure = change.error && apiErrorOf(change.error).code !== "totp_required" ? change.error : null;

  return (
    <Panel title="Change Password">
      <form
        className={`${classes.card} ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          const { confirmation, totpCode, ...passwords } = typed;
          const body = needsCode ? { ...passwords, totpCode } : passwords;
          const differs = body.newPassword !== confirmation;
          setMismatch(differs);
          change.reset();
          if (!differs) change.mutate(body);
        }}
      >
        {isMismatch && <Notice kind="error">New passwords do not match</Notice>}
        {failure && (
          <FailureNotice error={failure} title="Failed to change password">
            {apiErrorOf(failure).message}
          </FailureNotice>
        )}
        {change.isSuccess && <Notice kind="success">{change.data.message}</Notice>}
        <PasswordInput label="Current password" autoComplete="current-password" {...field("currentPassword")} />
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_MIN} characters. Other sessions will be logged out.`}
          autoComplete="new-password"
          {...field("newPassword")}
          className={`${classes.field} ${classes.newLine}`}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...field("confirmation")} />
        {needsCode && <TextInput label="Authenticator code" autoComplete="one-time-code" {...field("totpCode")} />}
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
