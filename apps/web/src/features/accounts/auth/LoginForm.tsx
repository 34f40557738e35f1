import { PasswordInput } from "@mantine/core";
import { apiErrorOf, serverTextOr } from "../../../api/api-error.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { schemaCheck } from "../../../shared/form/schema-check.ts";
import { Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import type { SessionUser } from "../../../session/session-store.ts";
import classes from "./AuthCard.module.css";
import { CodeField, useCodeRequest } from "./CodeField.tsx";
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

const checkLogin = schemaCheck(async () => (await import("@plumbline/schema/accounts/auth.ts")).loginSchema);

export function LoginForm({ email = "", signOutMessage, onSignedIn }: Props) {
  const code = useCodeRequest();
  const bodyOf = <Typed extends { totpCode: string }>({ totpCode, ...typed }: Typed) => ({
    ...typed,
    ...(code.isAsked && { totpCode }),
  });
  const form = useForm({
    initial: { email, password: "", totpCode: "", keepAccount: false },
    check: (typed) => checkLogin(bodyOf(typed)),
    send: async (typed, set) => {
      // A refused code is replaced, not corrected.
      set({ totpCode: "" });
      const call = restCall<SignedIn>("/api/auth/login", { method: "POST", body: bodyOf(typed) });
      const signedIn = await code.answerOf(call);
      if (signedIn) onSignedIn(signedIn);
    },
  });
  const { error } = form;

  return (
    <>
      {signOutMessage && error === null && <Notice kind="info">{signOutMessage}</Notice>}
      <Form form={form} className={classes.form} failure={(failure) => serverTextOr(failure, "Login failed")}>
        {error !== null && apiErrorOf(error).code === "account_deleted" && (
          <Button variant="default" onClick={() => void form.submit({ keepAccount: true })}>
            Keep the account
          </Button>
        )}
        {isCompanyLoginRequired(error) && <CompanyLoginButton email={form.values.email} />}
        <EmailField readOnly={email !== ""} {...form.required("email")} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus={email !== "" || undefined}
          {...form.required("password")}
        />
        {code.isAsked && (
          <CodeField description="Lost your phone? Enter one of your recovery codes." {...form.required("totpCode")} />
        )}
        <Button type="submit" loading={form.isSending}>
          Log in
        </Button>
      </Form>
    </>
  );
}
