import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { isFault, serverTextOr } from "../../app/error-texts.ts";
import { paths } from "../../app/paths.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { restCall } from "../../api/rest-client.ts";
import { AuthCard } from "./AuthCard.tsx";

const ACTIONS: Record<string, { title: string; text: string; button: string }> = {
  "cancel-email-change": {
    title: "Cancel email change",
    text: "The link sent to the other address stops working, and all sessions end.",
    button: "Cancel email change",
  },
  "revert-email-change": {
    title: "Restore your email address",
    text: "You log in with this address again. All sessions end, all API keys are revoked and all webhook endpoints are disabled.",
    button: "Restore this address",
  },
  "revoke-access": {
    title: "Revoke API keys and webhook endpoints",
    text: "All API keys stop working and all webhook endpoints are disabled. You can create new ones at any time.",
    button: "Revoke all",
  },
};

/** Acts by a click, not by the opening of the page: programs that scan the links of emails open pages. */
export function SecureAccountPage() {
  const { action = "", token = "" } = useParams();
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
    <AuthCard title={wording.title}>
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
