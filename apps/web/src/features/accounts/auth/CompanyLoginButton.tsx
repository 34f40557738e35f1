import { useMutation } from "@tanstack/react-query";
import { restCall } from "../../../api/rest-client.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import { FailureNotice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";

/** Redirects to the identity provider of this address's domain. */
export function CompanyLoginButton({ email }: { email: string }) {
  const begin = useMutation({
    mutationFn: () => restCall<{ url: string }>("/api/auth/openid/begin", { method: "POST", body: { email } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {begin.error && <FailureNotice error={begin.error}>{apiErrorOf(begin.error).message}</FailureNotice>}
      {/* Loading until the browser has left. */}
      <Button loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        Log in with your company's account
      </Button>
    </>
  );
}

/** Whether the server refused the password because the company login is required. */
export function isCompanyLoginRequired(error: unknown): boolean {
  return error !== null && apiErrorOf(error).code === "openid_required";
}
