import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { AuthCard } from "../features/accounts/auth/AuthCard.tsx";
import { isFault } from "../api/api-error.ts";
import { paths } from "../app/paths.ts";
import { FailureNotice, Notice } from "../shared/notices.tsx";
import { Button, LinkButton } from "../ui/Button.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { restCall } from "../api/rest-client.ts";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/unsubscribe/:token", access: "everyone" } satisfies PageDeclaration;

/** Opened from an email: unsubscribes as the token says, without a click. Repeating it succeeds. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const ending = useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: () => restCall<{ message: string }>(`/api/auth/unsubscribe-credits/${encodeURIComponent(token)}`),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <AuthCard
      title="Unsubscribe"
      lead="This link turns off the emails we send when your credits run low. You can turn them back on at any time in your account, under Billing."
    >
      {ending.isPending && <Loading text="Processing..." />}
      {ending.isSuccess && <Notice kind="success">{ending.data.message}</Notice>}
      {ending.isError && (
        <FailureNotice error={ending.error}>Failed to unsubscribe. The link may be invalid or expired.</FailureNotice>
      )}
      {isFault(ending.error) && (
        <Button loading={ending.isFetching} onClick={() => void ending.refetch()}>
          Try again
        </Button>
      )}
      {!ending.isPending && (
        <LinkButton to={paths.home} variant="default">
          Go to the home page
        </LinkButton>
      )}
    </AuthCard>
  );
}
