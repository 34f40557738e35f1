import { PasswordInput, TextInput } from "@mantine/core";
import type { LoginInput } from "@plumbline/schema/accounts/auth.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { apiErrorOf, serverTextOr } from "../../../api/api-error.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import type { SessionUser } from "../../../session/session-store.ts";
import classes from "./AuthCard.module.css";
import { useCredentialsForm } from "./use-credentials-form.ts";
import { CompanyLoginButton, isCompanyLoginRequired } from "./CompanyLoginButton.tsx";
import { EmailField } from "./EmailField.tsx";

export type SignedIn = { user: SessionUser; token: string };

type Props = {
  /** Restricts login to this user. */
  email?: string;
  /** Why the last session ended. */
  signOutMessage?: string | null;
  onSignedIn: (answer: SignedIn) => void;
};

export function LoginForm({ email, signOutMessage, onSignedIn }: Props) {
  const form = useCredentialsForm("loginSchema", email);
  const [totpCode, setTotpCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);
  const login = useMutation({
    mutationFn: (body: LoginInput) => restCall<SignedIn>("/api/auth/login", { method: "POST", body }),
    onSuccess: onSignedIn,
    onError: (error) => {
      setTotpCode("");
      if (apiErrorOf(error).code === "totp_required") setNeedsCode(true);
    },
  });
  // Chosen before the code of the second factor was asked for.
  const isKept = login.variables?.keepAccount === true;
  // Not a failure: the password was correct, and the code field has just appeared.
  const failure = login.error && apiErrorOf(login.error).code !== "totp_required" ? login.error : null;

  return (
    <>
      {signOutMessage && !failure && <Notice kind="info">{signOutMessage}</Notice>}
      {failure && <FailureNotice error={failure}>{serverTextOr(failure, "Login failed")}</FailureNotice>}
      {failure && apiErrorOf(failure).code === "account_deleted" && login.variables && (
        <Button
          variant="default"
          loading={login.isPending}
          onClick={() => login.mutate({ ...login.variables, keepAccount: true })}
        >
          Keep the account
        </Button>
      )}
      {isCompanyLoginRequired(failure) && <CompanyLoginButton email={login.variables?.email ?? ""} />}
      <form
        className={classes.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit((values) =>
          login.mutate({ ...values, ...(needsCode ? { totpCode } : {}), ...(isKept ? { keepAccount: true } : {}) }),
        )}
      >
        <EmailField readOnly={email !== undefined} key={form.key("email")} {...form.getInputProps("email")} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus={email !== undefined || undefined}
          required
          withAsterisk={false}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {needsCode && (
          <TextInput
            label="Authenticator code"
            description="Lost your phone? Enter one of your recovery codes."
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            ref={codeField}
            value={totpCode}
            onChange={(event) => setTotpCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={login.isPending || form.validating}>
          Log in
        </Button>
      </form>
    </>
  );
}
