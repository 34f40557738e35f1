import { PasswordInput } from "@mantine/core";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { useNavigate, useParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { schemaCheck } from "../../../shared/form/schema-check.ts";
import { Notice } from "../../../shared/notices.tsx";
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
const checkPassword = schemaCheck(async () =>
  (await import("@plumbline/schema/accounts/auth.ts")).resetPasswordSchema.pick({ newPassword: true }),
);

/** A reset ends every session, including this browser's. */
export function ResetPasswordPage() {
  const { resetToken: token = "" } = useParams();
  const navigate = useNavigate();
  const form = useForm({
    initial: { newPassword: "", confirmation: "" },
    check: async ({ newPassword, confirmation }) => ({
      ...(newPassword !== confirmation && { confirmation: "Passwords do not match" }),
      ...(await checkPassword({ newPassword })),
    }),
    send: async ({ newPassword }) => {
      const body = { token, newPassword };
      const { message } = await restCall<{ message: string }>("/api/auth/reset-password", { method: "POST", body });
      sessionStore.end();
      return message;
    },
  });

  useDelayedNavigation(form.isSent ? REDIRECT_MS : null, () => void navigate(paths.login, { replace: true }));

  if (form.isSent)
    return (
      <AuthCard title="Password changed">
        <Notice kind="success" isAnswer>
          {form.answer} <TextLink to={paths.login}>Log in with the new password</TextLink>
        </Notice>
      </AuthCard>
    );
  return (
    <AuthCard title="Reset password" foot={<TextLink to={paths.forgotPassword}>Request a new link</TextLink>}>
      <Form form={form} className={classes.form} failureTitle="Failed to reset password">
        {isCompanyLoginRequired(form.error) && (
          <LinkButton to={paths.companyLogin}>Log in with your company's account</LinkButton>
        )}
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_MIN} characters`}
          autoComplete="new-password"
          {...form.required("newPassword")}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.required("confirmation")} />
        <Button type="submit" loading={form.isSending}>
          Reset password
        </Button>
      </Form>
    </AuthCard>
  );
}
