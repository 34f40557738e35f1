import { useForm } from "@mantine/form";
import type { ForgotPasswordInput } from "@plumbline/schema/accounts/auth.ts";
import { useMutation } from "@tanstack/react-query";
import { lazyResolver } from "../../../app/lazy-resolver.ts";
import { serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, TextLink } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import { AuthCard } from "./AuthCard.tsx";
import { CompanyLoginButton, isCompanyLoginRequired } from "./CompanyLoginButton.tsx";
import { EmailField } from "./EmailField.tsx";
import classes from "./AuthCard.module.css";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = {
  path: "/forgot-password",
  access: "everyone",
  description: "Ask for a link to set a new Plumbline password.",
} satisfies PageDeclaration;

export function ForgotPasswordPage() {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: lazyResolver(async () => (await import("@plumbline/schema/accounts/auth.ts")).forgotPasswordSchema),
  });
  const request = useMutation({
    mutationFn: (body: ForgotPasswordInput) =>
      restCall<{ message: string }>("/api/auth/forgot-password", { method: "POST", body }),
  });
  return (
    <AuthCard
      title={request.isSuccess ? "Check your email" : "Forgot password"}
      lead={
        request.isSuccess
          ? undefined
          : "We'll email you a link to choose a new password. The link is valid for one hour."
      }
      foot={<TextLink to={paths.login}>Back to login</TextLink>}
    >
      {request.isError && (
        <FailureNotice error={request.error}>{serverTextOr(request.error, "Failed to send reset email")}</FailureNotice>
      )}
      {isCompanyLoginRequired(request.error) && <CompanyLoginButton email={request.variables?.email ?? ""} />}
      {request.isSuccess && <Notice kind="success">{request.data.message}</Notice>}
      <form
        className={classes.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit((values) => request.mutate(values))}
      >
        <EmailField key={form.key("email")} {...form.getInputProps("email")} />
        <Button type="submit" loading={request.isPending || form.validating}>
          Send reset link
        </Button>
      </form>
    </AuthCard>
  );
}
