import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { TextLink } from "../../../ui/Button.tsx";
import { cameFrom } from "../../../session/RequireSignIn.tsx";
import { sessionStore, useSession } from "../../../session/session.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { LoginForm } from "./LoginForm.tsx";
import type { PageDeclaration } from "../../../app/page-declaration.ts";

export const page = {
  path: "/login",
  access: "signed-out",
  description: "Log in to Plumbline to clean the addresses in your HubSpot account.",
} satisfies PageDeclaration;

export function LoginPage() {
  const navigate = useNavigate();
  const target = cameFrom(useLocation().state) ?? paths.dashboard;
  const session = useSession();
  const signOutMessage = session.status === "signed-out" ? session.signOutMessage : null;
  return (
    <AuthCard
      title="Log in"
      foot={
        <>
          No account yet? <TextLink to={paths.register}>Sign up</TextLink>
          <br />
          <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
          <br />
          <TextLink to={paths.companyLogin}>Log in with your company's account</TextLink>
        </>
      }
    >
      <LoginForm
        signOutMessage={signOutMessage}
        onSignedIn={({ user, token }) => {
          sessionStore.signIn(user, token);
          void navigate(target, { replace: true });
        }}
      />
    </AuthCard>
  );
}
