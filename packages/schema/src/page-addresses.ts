/**
 * The addresses of the web app's pages, `:name` standing for one part. The server answers 404 to a page that is none of them;
 * a test of the web app holds them to its routes.
 */
export const PAGE_ADDRESSES = [
  "/",
  "/why-us",
  "/setup-guide",
  "/docs/api",
  "/support",
  "/privacy-policy",
  "/terms-of-service",
  "/accuracy",
  "/trust",
  "/confirm-email/:token",
  "/change-email/:token",
  "/accept-invitation/:token",
  "/secure-account/:action/:token",
  "/forgot-password",
  "/company-login",
  "/reset-password/:resetToken",
  "/unsubscribe/:token",
  "/login",
  "/register",
  "/register/sprocketeer",
  "/register/hug",
  "/pricing",
  "/dashboard",
  "/configure-portal/:portalId",
  "/usage",
  "/credits",
  "/receipts",
  "/manage-account",
  "/manage-account/profile",
  "/manage-account/security",
  "/manage-account/team",
  "/manage-account/activity",
  "/manage-account/billing",
  "/manage-account/developers",
  "/manage-account/data",
  "/admin",
  "/admin/customers/:accountId",
  "/admin/runbook",
  "/review",
  "/review/proposals/:proposalId",
  "/review/locks",
  "/jobs",
  "/jobs/:jobId",
  "/records/:portalId/:objectType/:recordId",
  "/index.html",
] as const;

const PATTERNS = PAGE_ADDRESSES.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, "[^/]+")}/?$`));

/** A slash at the end, and upper case, lead to the same page, as in the router. */
export function isPageAddress(pathname: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(pathname.toLowerCase()));
}
