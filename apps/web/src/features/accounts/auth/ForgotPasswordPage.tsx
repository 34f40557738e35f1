import { serverTextOr } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { schemaCheck } from "../../../shared/form/schema-check.ts";
import { Notice } from "../../../shared/notices.tsx";
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
    initial: { email: "" },
    check: schemaCheck(async () => (await import("@plumbline/schema/accounts/auth.ts")).forgotPasswordSchema),
    send: (body) => restCall<{ message: string }>("/api/auth/forgot-password", { method: "POST", body }),
  });
  return (
    <AuthCard
      title={form.isSent ? "Check your email" : "Forgot password"}
      lead={
        form.isSent ? undefined : "We'll email you a link to choose a new password. The link is valid for one hour."
      }
      foot={<TextLink to={paths.login}>Back to login</TextLink>}
    >
      {form.answer && <Notice kind="success">{form.answer.message}</Notice>}
      <Form form={form} className={classes.form} failure={(error) => serverTextOr(error, "Failed to send reset email")}>
        {isCompanyLoginRequired(form.error) && <CompanyLoginButton email={form.values.email} />}
        <EmailField {...form.required("email")} />
        <Button type="submit" loading={form.isSending}>
          Send reset link
        </Button>
      </Form>
    </AuthCard>
  );
}
