/** A page that is made at build time. `description` where the page itself has none. */
export type PageEntry = { path: string; file: string; module: string; description?: string };

const SIGN_UP = "Create a Plumbline account: free credits for your first addresses, no card needed.";

/** Everything that a visitor can read without signing in and without a token. */
export const PRERENDERED_PAGES: readonly PageEntry[] = [
  { path: "/", file: "home", module: "src/public-pages/HomePage.tsx" },
  { path: "/why-us", file: "why-us", module: "src/public-pages/WhyUsPage.tsx" },
  { path: "/setup-guide", file: "setup-guide", module: "src/public-pages/SetupGuidePage.tsx" },
  { path: "/pricing", file: "pricing", module: "src/public-pages/PricingPage.tsx" },
  { path: "/support", file: "support", module: "src/public-pages/SupportPage.tsx" },
  { path: "/docs/api", file: "docs-api", module: "src/public-pages/ApiDocsPage.tsx" },
  { path: "/accuracy", file: "accuracy", module: "src/public-pages/AccuracyPage.tsx" },
  { path: "/privacy-policy", file: "privacy-policy", module: "src/public-pages/PrivacyPolicyPage.tsx" },
  { path: "/terms-of-service", file: "terms-of-service", module: "src/public-pages/TermsOfServicePage.tsx" },
  {
    path: "/login",
    file: "login",
    module: "src/accounts/LoginPage.tsx",
    description: "Log in to Plumbline to clean the addresses in your HubSpot account.",
  },
  { path: "/register", file: "register", module: "src/accounts/RegisterPage.tsx", description: SIGN_UP },
  {
    path: "/register/sprocketeer",
    file: "register-sprocketeer",
    module: "src/accounts/RegisterPage.tsx",
    description: SIGN_UP,
  },
  { path: "/register/hug", file: "register-hug", module: "src/accounts/RegisterPage.tsx", description: SIGN_UP },
  {
    path: "/forgot-password",
    file: "forgot-password",
    module: "src/accounts/ForgotPasswordPage.tsx",
    description: "Ask for a link to set a new Plumbline password.",
  },
];
