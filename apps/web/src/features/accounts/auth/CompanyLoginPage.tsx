import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { restCall } from "../../../api/rest-client.ts";
import { apiErrorOf, serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { sessionStore } from "../../../session/session.tsx";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { schemaCheck } from "../../../shared/form/schema-check.ts";
import { FailureNotice } from "../../../shared/notices.tsx";
import { Button, TextLink } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { AuthCard } from "./AuthCard.tsx";
import classes from "./AuthCard.module.css";
import { EmailField } from "./EmailField.tsx";
import type { SignedIn } from "./LoginForm.tsx";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = {
  path: "/company-login",
  access: "everyone",
  description: "Log in to Plumbline with the account that you have at your company.",
} satisfies PageDeclaration;

/** The parameters of the provider's response; no other part of the address is sent on. */
const ANSWER = ["state", "code", "iss", "error"] as const;

/** Redirects to a company's identity provider, and handles the return from it. */
export function CompanyLoginPage() {
  const [search, setSearch] = useSearchParams();
  const [answer, setAnswer] = useState<Record<string, string> | null>(null);
  // In an effect, because the page is prerendered without a response. The code is single-use, so it must not remain in the history.
  useEffect(() => {
    if (!search.has("state")) return;
    setAnswer(answerIn(search));
    setSearch({}, { replace: true });
  }, [search, setSearch]);
  return (
    <AuthCard
      title="Log in with your company's account"
      lead={answer ? undefined : "Enter your email address at work. You'll log in at your company's identity provider."}
      foot={<TextLink to={paths.login}>Log in with a password</TextLink>}
    >
      {answer ? <Complete answer={answer} onAgain={() => setAnswer(null)} /> : <Begin />}
    </AuthCard>
  );
}

function answerIn(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(ANSWER.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? ""]] : [])));
}

function Begin() {
  const form = useForm({
    initial: { email: "" },
    check: schemaCheck(async () => (await import("@plumbline/schema/accounts/auth.ts")).forgotPasswordSchema),
    send: async (body) => {
      const { url } = await restCall<{ url: string }>("/api/auth/openid/begin", { method: "POST", body });
      window.location.assign(url);
    },
  });
  return (
    <Form form={form} className={classes.form} failure={(error) => serverTextOr(error, "Login failed")}>
      <EmailField {...form.required("email")} />
      {/* Loading until the browser has left. */}
      <Button type="submit" loading={form.isSending || form.isSent}>
        Continue
      </Button>
    </Form>
  );
}

function Complete({ answer, onAgain }: { answer: Record<string, string>; onAgain: () => void }) {
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: () => restCall<SignedIn>("/api/auth/openid/complete", { method: "POST", body: answer }),
    onSuccess: ({ user, token }) => {
      sessionStore.signIn(user, token);
      void navigate(paths.dashboard, { replace: true });
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  if (!error) return <Loading text="Logging in..." />;
  return (
    <>
      <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>
      <Button onClick={onAgain}>Try again</Button>
    </>
  );
}
