import { PasswordInput } from "@mantine/core";
import { IconGift } from "../../../ui/icons.tsx";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { PARTNER_BONUS_CREDITS, PARTNERS, SIGN_UP_CREDITS, type Partner } from "@plumbline/schema/credits/constants.ts";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { withCause } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { schemaCheck } from "../../../shared/form/schema-check.ts";
import { Notice } from "../../../shared/notices.tsx";
import { useDelayedNavigation } from "../../../shared/use-delayed-navigation.ts";
import { Button, TextLink } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import { sessionStore } from "../../../session/session.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { EmailField } from "./EmailField.tsx";
import classes from "./AuthCard.module.css";
import type { SignedIn } from "./LoginForm.tsx";
import { welcomeText } from "./welcome-text.ts";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = [
  {
    path: "/register",
    access: "signed-out",
    description: "Create a Plumbline account: free credits for your first addresses, no card needed.",
  },
  {
    path: ["/register/sprocketeer", "/register/hug"],
    access: "signed-out",
    description: "Create a Plumbline account: free credits for your first addresses, no card needed.",
    isUnlisted: true,
    crawl: [{ isPictured: false }],
  },
] satisfies PageDeclaration[];

const REDIRECT_MS = 3_000;
const PARTNER_NAMES: Record<Partner, string> = { sprocketeer: "Sprocketeer", hug: "HUG" };

export function RegisterPage() {
  const { pathname } = useLocation();
  const partner = PARTNERS.find((name) => matchPath(`${paths.register}/${name}`, pathname)) ?? null;
  return <Registration key={partner} partner={partner} />;
}

function Registration({ partner }: { partner: Partner | null }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: "", password: "" },
    check: schemaCheck(async () => (await import("@plumbline/schema/accounts/auth.ts")).registerSchema),
    send: async (body) => {
      const path = partner ? `/api/auth/register/${partner}` : "/api/auth/register";
      const { user, token } = await restCall<SignedIn>(path, { method: "POST", body });
      sessionStore.signIn(user, token);
      return user.credits;
    },
  });

  useDelayedNavigation(form.isSent ? REDIRECT_MS : null, () => void navigate(paths.dashboard, { replace: true }));

  if (form.answer !== undefined)
    return (
      <AuthCard title="Your account is ready">
        <Notice kind="success" isAnswer>
          {welcomeText(form.answer, partner)} <TextLink to={paths.dashboard}>Go to the dashboard</TextLink>
        </Notice>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Create your account"
      lead={
        partner ? (
          <>
            Welcome from {PARTNER_NAMES[partner]}.
            <div>
              <span className={classes.badge}>
                <IconGift size={15} aria-hidden="true" />
                {PARTNER_BONUS_CREDITS} bonus credits + {SIGN_UP_CREDITS} free
              </span>
            </div>
          </>
        ) : (
          `${SIGN_UP_CREDITS} free credits to clean your first addresses. No credit card required.`
        )
      }
      foot={
        <>
          Already have an account? <TextLink to={paths.login}>Log in</TextLink>
        </>
      }
    >
      <Form form={form} className={classes.form} failure={(error) => withCause("Registration failed: ", error)}>
        <EmailField {...form.required("email")} />
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_MIN} characters`}
          autoComplete="new-password"
          {...form.required("password")}
        />
        <Button type="submit" loading={form.isSending}>
          Create account
        </Button>
      </Form>
    </AuthCard>
  );
}
