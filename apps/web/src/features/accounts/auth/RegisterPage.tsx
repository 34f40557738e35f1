import { PasswordInput } from "@mantine/core";
import { IconGift } from "../../../ui/icons.tsx";
import type { RegisterInput } from "@plumbline/schema/accounts/auth.ts";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { PARTNER_BONUS_CREDITS, PARTNERS, SIGN_UP_CREDITS, type Partner } from "@plumbline/schema/credits/constants.ts";
import { useMutation } from "@tanstack/react-query";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { withCause } from "../../../api/api-error.ts";
import { paths } from "../../../app/paths.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { useDelayedNavigation } from "../../../shared/use-delayed-navigation.ts";
import { Button, TextLink } from "../../../ui/Button.tsx";
import { restCall } from "../../../api/rest-client.ts";
import { sessionStore } from "../../../session/session.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { EmailField } from "./EmailField.tsx";
import classes from "./AuthCard.module.css";
import type { SignedIn } from "./LoginForm.tsx";
import { welcomeText } from "./welcome-text.ts";
import { useCredentialsForm } from "./use-credentials-form.ts";
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
  const form = useCredentialsForm("registerSchema");
  const register = useMutation({
    mutationFn: (body: RegisterInput) =>
      restCall<SignedIn>(partner ? `/api/auth/register/${partner}` : "/api/auth/register", { method: "POST", body }),
    onSuccess: ({ user, token }) => sessionStore.signIn(user, token),
  });

  useDelayedNavigation(
    register.isSuccess ? REDIRECT_MS : null,
    () => void navigate(paths.dashboard, { replace: true }),
  );

  return (
    <AuthCard
      title={register.isSuccess ? "Your account is ready" : "Create your account"}
      lead={
        register.isSuccess ? undefined : partner ? (
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
        register.isSuccess ? undefined : (
          <>
            Already have an account? <TextLink to={paths.login}>Log in</TextLink>
          </>
        )
      }
    >
      {register.isError && (
        <FailureNotice error={register.error}>{withCause("Registration failed: ", register.error)}</FailureNotice>
      )}
      {register.isSuccess ? (
        <Notice kind="success" isAnswer>
          {welcomeText(register.data.user.credits, partner)}{" "}
          <TextLink to={paths.dashboard}>Go to the dashboard</TextLink>
        </Notice>
      ) : (
        <form
          className={classes.form}
          method="post"
          noValidate
          onSubmit={form.onSubmit((values) => register.mutate(values))}
        >
          <EmailField key={form.key("email")} {...form.getInputProps("email")} />
          <PasswordInput
            label="Password"
            description={`At least ${PASSWORD_MIN} characters`}
            autoComplete="new-password"
            required
            withAsterisk={false}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Button type="submit" loading={register.isPending || form.validating}>
            Create account
          </Button>
        </form>
      )}
    </AuthCard>
  );
}
