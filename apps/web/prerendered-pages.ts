/** A page that is made at build time. `description` where the page itself has none. */
export type PageEntry = {
  path: string;
  file: string;
  module: string;
  description?: string;
  /** Only for who is sent there: in no list of pages. */
  isUnlisted?: boolean;
};

const SIGN_UP = "Create a Plumbline account: free credits for your first addresses, no card needed.";

/** Everything that a visitor can read without signing in and without a token. */
export const PRERENDERED_PAGES: readonly PageEntry[] = [
  { path: "/", file: "home", module: "src/marketing/HomePage.tsx" },
  { path: "/why-us", file: "why-us", module: "src/marketing/WhyUsPage.tsx" },
  { path: "/setup-guide", file: "setup-guide", module: "src/marketing/SetupGuidePage.tsx" },
  { path: "/pricing", file: "pricing", module: "src/marketing/PricingPage.tsx" },
  { path: "/support", file: "support", module: "src/features/support/SupportPage.tsx" },
  { path: "/docs/api", file: "docs-api", module: "src/marketing/ApiDocsPage.tsx" },
  { path: "/accuracy", file: "accuracy", module: "src/marketing/AccuracyPage.tsx" },
  { path: "/trust", file: "trust", module: "src/marketing/TrustPage.tsx" },
  { path: "/privacy-policy", file: "privacy-policy", module: "src/marketing/PrivacyPolicyPage.tsx" },
  { path: "/terms-of-service", file: "terms-of-service", module: "src/marketing/TermsOfServicePage.tsx" },
  {
    path: "/login",
    file: "login",
    module: "src/features/accounts/auth/LoginPage.tsx",
    description: "Log in to Plumbline to clean the addresses in your HubSpot account.",
  },
  { path: "/register", file: "register", module: "src/features/accounts/auth/RegisterPage.tsx", description: SIGN_UP },
  {
    path: "/register/sprocketeer",
    file: "register-sprocketeer",
    module: "src/features/accounts/auth/RegisterPage.tsx",
    description: SIGN_UP,
    isUnlisted: true,
  },
  {
    path: "/register/hug",
    file: "register-hug",
    module: "src/features/accounts/auth/RegisterPage.tsx",
    description: SIGN_UP,
    isUnlisted: true,
  },
  {
    path: "/forgot-password",
    file: "forgot-password",
    module: "src/features/accounts/auth/ForgotPasswordPage.tsx",
    description: "Ask for a link to set a new Plumbline password.",
  },
  {
    path: "/company-login",
    file: "company-login",
    module: "src/features/accounts/auth/CompanyLoginPage.tsx",
    description: "Log in to Plumbline with the account that you have at your company.",
  },
];

/** What search engines are told of. */
export const LISTED_PAGES: readonly PageEntry[] = PRERENDERED_PAGES.filter(({ isUnlisted }) => !isUnlisted);

/**
 * Pages that a link in an email leads to: the same for every token and every session, and for nobody's search engine. A change of the
 * email address is not among them: with its browser's session it ends the others, without it all.
 */
export const TOKEN_PAGES: readonly { address: string; module: string }[] = [
  { address: "/confirm-email/:token", module: "src/features/accounts/auth/ConfirmEmailPage.tsx" },
  { address: "/accept-invitation/:token", module: "src/features/accounts/team/AcceptInvitationPage.tsx" },
  { address: "/secure-account/cancel-email-change/:token", module: "src/features/accounts/auth/SecureAccountPage.tsx" },
  { address: "/secure-account/revert-email-change/:token", module: "src/features/accounts/auth/SecureAccountPage.tsx" },
  { address: "/secure-account/revoke-access/:token", module: "src/features/accounts/auth/SecureAccountPage.tsx" },
  { address: "/secure-account/undo-second-factor/:token", module: "src/features/accounts/auth/SecureAccountPage.tsx" },
  { address: "/reset-password/:resetToken", module: "src/features/accounts/auth/ResetPasswordPage.tsx" },
  { address: "/unsubscribe/:token", module: "src/marketing/UnsubscribePage.tsx" },
];
