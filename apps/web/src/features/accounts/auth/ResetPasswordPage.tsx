import { PasswordInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { newPasswordSchema } from "@plumbline/schema/accounts/auth.ts";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { z } from "zod";
import { apiErrorOf } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { useDelayedNavigation } from "../../../shared/use-delayed-navigation.ts";
import { Button, TextLink, LinkButton } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import { sessionStore } from "../../../session/session.tsx";
import { isCompanyLoginRequired } from "./CompanyLoginButton.tsx";
import { AuthCard } from "./AuthCard.tsx";
import classes from "./AuthCard.module.css";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = { path: "/reset-password/:resetToken", access: "everyone" } satisfies PageDeclaration;

const REDIRECT_MS = 3_000;
const schema = z
  .object({ newPassword: newPasswordSchema, confirmation: z.string().normalize("NFC") })
  .refine((form) => form.newPassword === form.confirmation, {
    message: "Passwords do not match",
    path: ["confirmation"],
  });

/** A reset ends every session, including this browser's. */
export function ResetPasswordPage() {
  const { resetToken: token = "" } = useParams();
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { newPassword: "", confirmation: "" },
    validate: schemaResolver(schema, { sync: true }),
  });
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      restCall<{ message: string }>("/api/auth/reset-password", { method: "POST", body: { token, newPassword } }),
    onSuccess: () => sessionStore.end(),
  });

  useDelayedNavigation(reset.isSuccess ? REDIRECT_MS : null, () => void navigate(paths.login, { replace: true }));

  return (
    <AuthCard
      title={reset.isSuccess ? "Password changed" : "Reset password"}
      foot={reset.isSuccess ? undefined : <TextLink to={paths.forgotPassword}>Request a new link</TextLink>}
    >
      {reset.isError && (
        <FailureNotice error={reset.error} title="Failed to reset password">
          {apiErrorOf(reset.error).message}
        </FailureNotice>
      )}
      {isCompanyLoginRequired(reset.error) && (
        <LinkButton to={paths.companyLogin}>Log in with your company's account</LinkButton>
      )}
      {reset.isSuccess ? (
        <Notice kind="success" isAnswer>
          {reset.data.message} <TextLink to={paths.login}>Log in with the new password</TextLink>
        </Notice>
      ) : (
        <form
          className={classes.form}
          method="post"
          noValidate
          onSubmit={form.onSubmit((values) => reset.mutate(values.newPassword))}
        >
          <PasswordInput
            label="New password"
            description={`At least ${PASSWORD_MIN} characters`}
            autoComplete="new-password"
            required
            withAsterisk={false}
            key={form.key("newPassword")}
            {...form.getInputProps("newPassword")}
          />
          <PasswordInput
            label="Confirm new password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            key={form.key("confirmation")}
            {...form.getInputProps("confirmation")}
          />
          <Button type="submit" loading={reset.isPending}>
            Reset password
          </Button>
        </form>
      )}
    </AuthCard>
  );
}
