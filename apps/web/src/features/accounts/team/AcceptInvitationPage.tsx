import { PasswordInput, Text, TextInput } from "@mantine/core";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { ROLE_TEXTS, type Role } from "@plumbline/schema/accounts/roles.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { restCall } from "../../../api/rest-client.ts";
import { serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { sessionStore, useSession } from "../../../session/session.tsx";
import { signOut } from "../../../session/sign-out.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { AuthCard } from "../auth/AuthCard.tsx";
import { CodeField, useCodeRequest } from "../auth/CodeField.tsx";
import { CompanyLoginButton, isCompanyLoginRequired } from "../auth/CompanyLoginButton.tsx";
import classes from "../auth/AuthCard.module.css";
import type { SignedIn } from "../auth/LoginForm.tsx";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = { path: "/accept-invitation/:token", access: "everyone" } satisfies PageDeclaration;

type Invitation = { email: string; role: Role; inviter: string; has_login: boolean };

/** The page of an invitation link, accepted on a click, not when the page opens: link scanners open pages. */
export function AcceptInvitationPage() {
  const { token = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => restCall<Invitation>(`/api/auth/invitations/${encodeURIComponent(token)}`),
    retry: false,
  });
  return (
    <AuthCard title="Accept invitation" {...(data ? { lead: <Lead {...data} /> } : {})}>
      {!data && !error && <Loading text="Loading..." />}
      {error && (
        <>
          <FailureNotice error={error}>
            {serverTextOr(error, "Couldn't load this invitation. Please try again in a moment.")}
          </FailureNotice>
          <LinkButton to={paths.home}>Go to the home page</LinkButton>
        </>
      )}
      {data && <Accept token={token} invitation={data} />}
    </AuthCard>
  );
}

function Lead({ inviter, email, role }: Invitation) {
  return (
    <>
      {inviter} invites {email} as {ROLE_TEXTS[role].label}. {ROLE_TEXTS[role].can}
    </>
  );
}

function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const session = useSession();
  const navigate = useNavigate();
  const { email, has_login: hasLogin } = invitation;
  const isThem = session.status === "signed-in" && session.user.email === email;
  const code = useCodeRequest();
  const form = useForm({
    initial: { password: "", totpCode: "" },
    check: ({ password }) => ({ ...(!isThem && password === "" && { password: "Please enter a password." }) }),
    send: async ({ password, totpCode }) => {
      const proof = isThem ? {} : hasLogin ? { password } : { newPassword: password };
      const call = restCall<SignedIn>("/api/auth/invitations/accept", {
        method: "POST",
        body: { token, ...proof, ...(code.isAsked && { totpCode }) },
        token: isThem ? session.token : null,
      });
      const signedIn = await code.answerOf(call);
      if (!signedIn) return;
      sessionStore.signIn(signedIn.user, signedIn.token);
      void navigate(paths.dashboard, { replace: true });
    },
  });
  if (session.status === "signed-in" && !isThem)
    return (
      <>
        <Notice kind="info">
          You are logged in as {session.user.email}. This invitation is for {email}.
        </Notice>
        <Button variant="default" onClick={signOut}>
          Log out
        </Button>
      </>
    );
  return (
    <Form
      form={form}
      className={classes.form}
      failure={(error) => serverTextOr(error, "Couldn't accept the invitation. Please try again in a moment.")}
    >
      {isCompanyLoginRequired(form.error) && <CompanyLoginButton email={email} />}
      {!isThem && (
        <>
          <Text>{hasLogin ? "Enter the password of your login." : "Choose a password to log in with."}</Text>
          <TextInput label="Email" value={email} autoComplete="username" readOnly />
          <PasswordInput
            label="Password"
            {...(hasLogin ? {} : { description: `At least ${PASSWORD_MIN} characters` })}
            autoComplete={hasLogin ? "current-password" : "new-password"}
            {...form.required("password")}
          />
          {code.isAsked && <CodeField {...form.required("totpCode")} />}
        </>
      )}
      <Button type="submit" loading={form.isSending}>
        Accept invitation
      </Button>
    </Form>
  );
}
