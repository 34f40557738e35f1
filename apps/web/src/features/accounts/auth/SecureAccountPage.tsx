import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";
import { isFault, serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import { AuthCard } from "./AuthCard.tsx";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = {
  path: [
    "/secure-account/cancel-email-change/:token",
    "/secure-account/revert-email-change/:token",
    "/secure-account/revoke-access/:token",
    "/secure-account/undo-second-factor/:token",
  ],
  access: "everyone",
} satisfies PageDeclaration;

/** The effects of every security link. */
const ENDS =
  "All sessions end and the password stops working. People, API keys and webhook endpoints that were added in the last seven days are suspended, and roles and login settings return to what they were. Only this mailbox can then choose a new password.";

const ACTIONS: Record<string, { title: string; text: string; button: string }> = {
  "cancel-email-change": {
    title: "Cancel email change",
    text: `The link sent to the other address stops working. If the change has been made meanwhile, it is reverted. ${ENDS}`,
    button: "Cancel email change",
  },
  "revert-email-change": {
    title: "Restore your email address",
    text: `You log in with this address again. ${ENDS}`,
    button: "Restore this address",
  },
  "revoke-access": {
    title: "Revoke all access",
    text: ENDS,
    button: "Revoke all access",
  },
  "undo-second-factor": {
    title: "This wasn't you?",
    text: `If two-factor authentication was turned on, it is turned off again. ${ENDS}`,
    button: "Secure my account",
  },
};

/** Acts on a click, not when the page opens: link scanners open pages. */
export function SecureAccountPage() {
  const { token = "" } = useParams();
  const [, , action = ""] = useLocation().pathname.split("/");
  const wording = ACTIONS[action];
  const secure = useMutation({
    mutationFn: () =>
      restCall<{ message: string }>("/api/auth/secure-account", {
        method: "POST",
        body: { action, token },
        token: null,
      }),
  });
  if (!wording)
    return (
      <AuthCard title="Secure your account">
        <Notice kind="error">This link is not valid.</Notice>
      </AuthCard>
    );
  return (
    <AuthCard title={secure.isSuccess ? "Done" : wording.title}>
      {secure.isSuccess && <Notice kind="success">{secure.data.message}</Notice>}
      {secure.isError && (
        <FailureNotice error={secure.error}>
          {serverTextOr(secure.error, "Something went wrong. Please open the link again in a moment.")}
        </FailureNotice>
      )}
      {secure.isIdle || secure.isPending || isFault(secure.error) ? (
        <>
          <Text>{wording.text}</Text>
          <Button loading={secure.isPending} onClick={() => secure.mutate()}>
            {wording.button}
          </Button>
        </>
      ) : (
        <LinkButton to={paths.forgotPassword}>Choose a new password</LinkButton>
      )}
    </AuthCard>
  );
}
