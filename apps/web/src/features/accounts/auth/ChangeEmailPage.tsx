import { useParams } from "react-router-dom";
import { serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { restCall } from "../../../api/rest-client.ts";
import { sessionStore, useSession } from "../../../session/session.tsx";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { MailboxProof } from "./MailboxProof.tsx";
import { useLinkAction } from "./use-link-action.ts";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = { path: "/change-email/:token", access: "any-session" } satisfies PageDeclaration;

const BUTTON = "Use this email address";

/** The email changes on a click, not when the page opens: link scanners open pages. */
export function ChangeEmailPage() {
  const { token = "" } = useParams();
  const session = useSession();
  const change = useLinkAction(async (proof) => {
    const answer = await restCall<{ message: string; email: string }>("/api/auth/confirm-email-change", {
      method: "POST",
      body: { token, ...proof },
      token: session.token,
    });
    // Only the server knows whose session this is and whether it continues. If it asked for a password, it is not the user's.
    if (session.token && Object.keys(proof).length === 0)
      sessionStore.signIn({ ...session.user, email: answer.email }, session.token);
    await sessionStore.confirm();
    return answer;
  });
  const isSignedIn = session.status === "signed-in";
  return (
    <AuthCard title={change.data ? "Email changed" : "Change your email"}>
      {change.data && <Notice kind="success">{change.data.message}</Notice>}
      {change.failure !== null && (
        <FailureNotice error={change.failure}>
          {serverTextOr(change.failure, "Couldn't change your email. Please open the link again in a moment.")}
        </FailureNotice>
      )}
      {change.step === "click" && (
        <Button loading={change.isPending} onClick={() => change.act({})}>
          {BUTTON}
        </Button>
      )}
      {change.step === "proof" && <MailboxProof button={BUTTON} isPending={change.isPending} onProof={change.act} />}
      {change.step === "done" && (
        <LinkButton to={isSignedIn ? paths.account.security : paths.login}>
          {isSignedIn ? "Go to Manage Account" : "Log in"}
        </LinkButton>
      )}
    </AuthCard>
  );
}
