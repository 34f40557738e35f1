import { Button, PasswordInput, TextInput } from "@mantine/core";
import type { LoginInput } from "@plumbline/schema/accounts/auth.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { errorWords, serverTextOr } from "../app/error-words.ts";
import { paths } from "../app/paths.ts";
import { Notice } from "../kit/Notice.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { restCall } from "../rest/rest-client.ts";
import { cameFrom } from "../session/RequireSignIn.tsx";
import { sessionStore, useSession } from "../session/session.ts";
import type { SessionUser } from "../session/session-store.ts";
import { AuthCard } from "./AuthCard.tsx";
import classes from "./AuthCard.module.css";
import { useCredentialsForm } from "./use-credentials-form.ts";

export type SignedIn = { user: SessionUser; token: string };

export function LoginPage() {
  const navigate = useNavigate();
  const target = cameFrom(useLocation().state) ?? paths.dashboard;
  const session = useSession();
  const farewell = session.status === "signed-out" ? session.farewell : null;
  const form = useCredentialsForm("loginSchema");
  const [totpCode, setTotpCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);
  const login = useMutation({
    mutationFn: (body: LoginInput) => restCall<SignedIn>("/api/auth/login", { method: "POST", body }),
    onSuccess: ({ user, token }) => {
      sessionStore.signIn(user, token);
      void navigate(target, { replace: true });
    },
    onError: (error) => {
      setTotpCode("");
      if (errorWords(error).code === "totp_required") setNeedsCode(true);
    },
  });
  // Not a failure: the password was right, and the field for the code has just appeared.
  const failure = login.error && errorWords(login.error).code !== "totp_required" ? login.error : null;

  return (
    <AuthCard
      title="Log in"
      foot={
        <>
          No account yet? <TextLink to={paths.register}>Sign up</TextLink>
        </>
      }
    >
      {farewell && !failure && <Notice kind="info">{farewell}</Notice>}
      {failure && <Notice kind="error">{serverTextOr(failure, "Login failed")}</Notice>}
      <form
        className={classes.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit((values) => login.mutate(needsCode ? { ...values, totpCode } : values))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {needsCode && (
          <TextInput
            label="Code of your authenticator app"
            description="Lost your phone? Enter one of your recovery codes."
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            ref={codeField}
            value={totpCode}
            onChange={(event) => setTotpCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={login.isPending}>
          Log in
        </Button>
      </form>
      <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
    </AuthCard>
  );
}
