import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { isFault, serverTextOr } from "../../app/error-texts.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { restCall } from "../../api/rest-client.ts";
import { sessionStore, useSession } from "../../session/session.ts";
import { AuthCard } from "./AuthCard.tsx";

/** A click changes the email, not opening the page: link scanners open pages. */
export function ChangeEmailPage() {
  const { token = "" } = useParams();
  const session = useSession();
  const change = useMutation({
    mutationFn: () =>
      restCall<{ message: string; email: string }>("/api/auth/confirm-email-change", {
        method: "POST",
        body: { token },
        token: session.token,
      }),
    onSuccess: async ({ email }) => {
      // Only the server knows whether this browser's session continues.
      if (session.token) sessionStore.signIn({ ...session.user, email }, session.token);
      await sessionStore.confirm();
    },
  });
  const isSignedIn = session.status === "signed-in";
  return (
    <AuthCard title="Change your email">
      {change.isSuccess && <Notice kind="success">{change.data.message}</Notice>}
      {change.isError && (
        <FailureNotice error={change.error}>
          {serverTextOr(change.error, "Couldn't change your email. Please open the link again in a moment.")}
        </FailureNotice>
      )}
      {change.isIdle || change.isPending || isFault(change.error) ? (
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          Use this email address
        </Button>
      ) : (
        <LinkButton to={isSignedIn ? paths.account.profile : paths.login}>
          {isSignedIn ? "Go to Manage Account" : "Log in"}
        </LinkButton>
      )}
    </AuthCard>
  );
}
