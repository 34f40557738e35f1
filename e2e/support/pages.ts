import type { BrowserContext } from "@playwright/test";
import { settings } from "./settings.ts";

/** Whose browser a page is looked at in. */
export type Who = "visitor" | "filled" | "empty" | "operator";
export type Shown = { path: string; who: Who; name: string };

const env = process.env;
const portal = env["E2E_PORTAL_ID"] ?? "";
const job = (variable: string) => `/jobs/${env[variable] ?? ""}`;

/** Every route, and the main states of those that have several. */
export const PAGES: readonly Shown[] = [
  { path: "/", who: "visitor", name: "home" },
  { path: "/why-us", who: "visitor", name: "why-us" },
  { path: "/setup-guide", who: "visitor", name: "setup-guide" },
  { path: "/pricing", who: "visitor", name: "pricing" },
  { path: "/support", who: "visitor", name: "support" },
  { path: "/docs/api", who: "visitor", name: "docs-api" },
  { path: "/privacy-policy", who: "visitor", name: "privacy-policy" },
  { path: "/terms-of-service", who: "visitor", name: "terms-of-service" },
  { path: "/accuracy", who: "visitor", name: "accuracy" },
  { path: "/login", who: "visitor", name: "login" },
  { path: "/register", who: "visitor", name: "register" },
  { path: "/register/sprocketeer", who: "visitor", name: "register-sprocketeer" },
  { path: "/register/hug", who: "visitor", name: "register-hug" },
  { path: "/forgot-password", who: "visitor", name: "forgot-password" },
  { path: "/reset-password/no-such-token", who: "visitor", name: "reset-password" },
  { path: "/confirm-email/no-such-token-at-all-here", who: "visitor", name: "confirm-email" },
  { path: "/unsubscribe/no-such-token", who: "visitor", name: "unsubscribe" },
  { path: "/no-such-page", who: "visitor", name: "not-found" },
  { path: "/dashboard", who: "filled", name: "dashboard" },
  { path: `/configure-portal/${portal}`, who: "filled", name: "configure-portal" },
  { path: "/credits", who: "filled", name: "credits" },
  { path: "/receipts", who: "filled", name: "receipts" },
  { path: "/usage", who: "filled", name: "usage" },
  { path: "/jobs", who: "filled", name: "jobs" },
  { path: job("E2E_BIG_JOB"), who: "filled", name: "job" },
  { path: job("E2E_PAUSED_JOB"), who: "filled", name: "job-paused" },
  { path: job("E2E_CHECK_JOB"), who: "filled", name: "job-check" },
  { path: job("E2E_UNDO_JOB"), who: "filled", name: "job-undo" },
  { path: "/review", who: "filled", name: "review" },
  { path: "/review?field=city", who: "filled", name: "review-filtered" },
  { path: `/review/proposals/${env["E2E_PROPOSAL"] ?? ""}`, who: "filled", name: "proposal" },
  { path: "/review/locks", who: "filled", name: "locks" },
  { path: `/records/${portal}/contact/${env["E2E_RECORD_ID"] ?? ""}`, who: "filled", name: "record" },
  { path: "/manage-account", who: "filled", name: "manage-account" },
  { path: "/manage-account/profile", who: "filled", name: "manage-account-profile" },
  { path: "/manage-account/security", who: "filled", name: "manage-account-security" },
  { path: "/manage-account/billing", who: "filled", name: "manage-account-billing" },
  { path: "/manage-account/developers", who: "filled", name: "manage-account-developers" },
  { path: "/manage-account/data", who: "filled", name: "manage-account-data" },
  { path: `${job("E2E_BIG_JOB")}?outcome=review`, who: "filled", name: "job-review" },
  { path: "/admin", who: "operator", name: "admin" },
  { path: "/admin?tab=analytics", who: "operator", name: "admin-analytics" },
  { path: "/admin?tab=health", who: "operator", name: "admin-health" },
  { path: "/admin?tab=users", who: "operator", name: "admin-users" },
  { path: "/admin/runbook", who: "operator", name: "admin-runbook" },
  { path: "/dashboard", who: "empty", name: "dashboard-empty" },
  { path: "/usage", who: "empty", name: "usage-empty" },
  { path: "/jobs", who: "empty", name: "jobs-empty" },
  { path: "/review", who: "empty", name: "review-empty" },
  { path: "/review/locks", who: "empty", name: "locks-empty" },
  { path: "/receipts", who: "empty", name: "receipts-empty" },
  { path: "/credits", who: "empty", name: "credits-empty" },
  { path: "/manage-account", who: "empty", name: "manage-account-empty" },
  { path: "/configure-portal/404", who: "empty", name: "configure-portal-unknown" },
  { path: "/jobs/00000000-0000-7000-8000-000000000000", who: "empty", name: "job-unknown" },
];

const EMAILS: Record<Who, string | undefined> = {
  visitor: undefined,
  filled: env["E2E_FILLED_EMAIL"],
  empty: env["E2E_EMPTY_EMAIL"],
  operator: env["E2E_OPERATOR_EMAIL"],
};

/** Signs in without the form: what the form leaves in the browser. */
export async function storageOf(who: Who): Promise<{ user: string; token: string } | null> {
  const email = EMAILS[who];
  if (!email) return null;
  const answer = await fetch(new URL("/api/auth/login", settings.baseUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: env["E2E_PASSWORD"] }),
  });
  const { user, token } = (await answer.json()) as { user: object; token: string };
  return { user: JSON.stringify(user), token };
}

export async function enterAs(context: BrowserContext, who: Who): Promise<void> {
  const stored = await storageOf(who);
  if (!stored) return;
  await context.addInitScript(
    `localStorage.setItem("user", ${JSON.stringify(stored.user)}); localStorage.setItem("token", ${JSON.stringify(stored.token)});`,
  );
}
