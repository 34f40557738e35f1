import { Text } from "@mantine/core";
import { useParams } from "react-router-dom";
import { serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { restCall } from "../../../api/rest-client.ts";
import { useSession } from "../../../session/session.tsx";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { MailboxProof } from "./MailboxProof.tsx";
import { useLinkAction } from "./use-link-action.ts";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = { path: "/confirm-email/:token", access: "everyone" } satisfies PageDeclaration;

const BUTTON = "Confirm email";

/** Confirms on a click, not when the page opens: link scanners open pages. */
export function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  const confirmation = useLinkAction((proof) =>
    restCall<{ message: string }>("/api/auth/confirm-email", {
      method: "POST",
      body: { token, ...proof },
      token: session.token,
    }),
  );
  return (
    <AuthCard
      title={confirmation.data ? "Email confirmed" : "Confirm your email"}
      lead={
        confirmation.data
          ? undefined
          : "Confirmation links expire after seven days and work only once. If you've already used yours, your email may be confirmed and there's nothing left to do."
      }
    >
      {confirmation.data && <Notice kind="success">{confirmation.data.message}</Notice>}
      {confirmation.failure !== null && (
        <FailureNotice error={confirmation.failure}>
          {serverTextOr(confirmation.failure, "Couldn't confirm your email. Please try again in a moment.")}
        </FailureNotice>
      )}
      {confirmation.step === "click" && (
        <>
          <Text>Confirm that you want to use this email address with your account.</Text>
          <Button loading={confirmation.isPending} onClick={() => confirmation.act({})}>
            {BUTTON}
          </Button>
        </>
      )}
      {confirmation.step === "proof" && (
        <MailboxProof button={BUTTON} isPending={confirmation.isPending} onProof={confirmation.act} />
      )}
      {confirmation.step === "done" && (
        <LinkButton to={isSignedIn ? paths.dashboard : paths.login}>
          {isSignedIn ? "Go to the dashboard" : "Log in"}
        </LinkButton>
      )}
    </AuthCard>
  );
}
