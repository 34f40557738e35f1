import { readFileSync } from "node:fs";

/** One SDL file per feature, concatenated. */
const SDL_FILES = [
  "graphql/base",
  "accounts/accounts",
  "accounts/team",
  "accounts/company-login",
  "billing/billing",
  "billing/spending",
  "portals/portals",
  "mapping/mapping",
  "address-status/address-status",
  "jobs/jobs",
  "checks/checks",
  "review/review",
  "records/records",
  "undo/undo",
  "recurring/recurring",
  "usage/usage",
  "addresses/addresses",
  "hubspot-events/hubspot-events",
  "webhooks/webhooks",
  "admin/admin",
] as const;

/** Read by the server at startup; the web app uses only the types generated from the same files. */
export function readTypeDefs(): string {
  return SDL_FILES.map((name) => readFileSync(new URL(`../${name}.graphql`, import.meta.url), "utf8")).join("\n");
}
