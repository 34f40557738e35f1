import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { restCall } from "../../../api/rest-client.ts";
import { errorText } from "../../../app/error-texts.ts";
import { FailureNotice } from "../../../shared/FailureNotice.tsx";

/** Leaves for the identity provider of the domain of this address. */
export function CompanyLoginButton({ email }: { email: string }) {
  const begin = useMutation({
    mutationFn: () => restCall<{ url: string }>("/api/auth/openid/begin", { method: "POST", body: { email } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {begin.error && <FailureNotice error={begin.error}>{errorText(begin.error).message}</FailureNotice>}
      {/* Until the browser has left. */}
      <Button loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        Log in with your company's account
      </Button>
    </>
  );
}

/** Whether the server has answered that a password is not the way. */
export function isCompanyLoginRequired(error: unknown): boolean {
  return error !== null && errorText(error).code === "openid_required";
}
