import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { isFault, serverTextOr } from "../../app/error-texts.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { restCall } from "../../api/rest-client.ts";
import { useSession } from "../../session/session.ts";
import { AuthCard } from "./AuthCard.tsx";

/** The link of the email works once; asking twice for the same token must not turn a success into a failure. */
export function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const isSignedIn = useSession().status === "signed-in";
  const confirmation = useQuery({
    queryKey: ["confirm-email", token],
    queryFn: () => restCall<{ message: string }>("/api/auth/confirm-email", { method: "POST", body: { token } }),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <AuthCard
      title="Confirm your email"
      lead="Confirmation links expire after seven days and work only once. If you've already used yours, your email may be confirmed and there's nothing left to do."
    >
      {confirmation.isPending && <Loading text="Processing..." />}
      {confirmation.isSuccess && <Notice kind="success">{confirmation.data.message}</Notice>}
      {confirmation.isError && (
        <FailureNotice error={confirmation.error}>
          {serverTextOr(confirmation.error, "Couldn't confirm your email. Please open the link again in a moment.")}
        </FailureNotice>
      )}
      {isFault(confirmation.error) && (
        <Button variant="default" loading={confirmation.isFetching} onClick={() => void confirmation.refetch()}>
          Try again
        </Button>
      )}
      {!confirmation.isPending && (
        <LinkButton to={isSignedIn ? paths.dashboard : paths.login}>
          {isSignedIn ? "Go to the dashboard" : "Log in"}
        </LinkButton>
      )}
    </AuthCard>
  );
}
