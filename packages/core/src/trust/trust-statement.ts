import { REQUEST_DAYS } from "@plumbline/schema/addresses/addresses.ts";
import type { KeptData, TrustStatement } from "@plumbline/schema/trust/statement.ts";
import { ABSOLUTE_MS, IDLE_MS } from "../accounts/sessions/sessions.ts";
import { NETWORK_KNOWN_MS } from "../accounts/sessions/known-networks.ts";
import type { Config } from "../config/config.ts";
import { PAUSE_ENDS_AFTER_DAYS } from "../jobs/auto-resume.ts";
import { EXPIRED_KEPT_DAYS, ACTIONS_KEPT_DAYS, RUNS_KEPT_DAYS } from "../maintenance/delete-old-rows.ts";
import { DAY_MS } from "../time.ts";
import { inDays, permissionFacts } from "./permission-facts.ts";

const NOT_STATED = "Not stated by the operator";
const NO_SUB_PROCESSORS = { name: NOT_STATED, purpose: "", place: "" };

type TrustContext = { config: Pick<Config, "operator" | "retention"> };

/** What the trust page states, from the same tables and settings that the product uses. */
export function trustStatement({ config: { operator, retention } }: TrustContext): TrustStatement {
  return {
    company: operator.companyName ?? NOT_STATED,
    address: operator.companyAddress ?? NOT_STATED,
    region: operator.hostingRegion ?? NOT_STATED,
    permissions: permissionFacts(retention),
    kept: keptData(retention),
    subProcessors: operator.subProcessors.length > 0 ? operator.subProcessors : [NO_SUB_PROCESSORS],
  };
}

function keptData({ valuesDays, eventsDays }: Config["retention"]): KeptData[] {
  return [
    { what: "Addresses before and after a change", period: `${inDays(valuesDays)} after the job has finished` },
    {
      what: "Addresses of proposals in review",
      period: `${inDays(valuesDays)}; a decided proposal, ${inDays(valuesDays)} after the decision`,
    },
    { what: "Names of records", period: "Not kept: read when a page shows them" },
    { what: "A job that is paused", period: `${inDays(PAUSE_ENDS_AFTER_DAYS)}, then it ends` },
    { what: "Notifications of HubSpot, without values", period: `${inDays(eventsDays)} after they were handled` },
    { what: "Emails and webhooks that were sent", period: inDays(eventsDays) },
    {
      what: "Sessions, invitations and links from emails",
      period: `${inDays(EXPIRED_KEPT_DAYS)} after they end; a session ends ${inDays(IDLE_MS / DAY_MS)} after its last use, and after ${inDays(ABSOLUTE_MS / DAY_MS)} in any case`,
    },
    {
      what: "Networks from which you logged in, as a hash",
      period: `${inDays(NETWORK_KNOWN_MS / DAY_MS)} after the last login`,
    },
    {
      what: "Addresses sent to the API",
      period: `Not kept: cleaned and answered. Keyed hashes of them, what was charged and what was shown, ${inDays(REQUEST_DAYS)}`,
    },
    {
      what: "Clicks on Plumbline's cards in HubSpot, as hashes with the id of the HubSpot user",
      period: inDays(ACTIONS_KEPT_DAYS),
    },
    { what: "Reports of our nightly maintenance, without personal data", period: inDays(RUNS_KEPT_DAYS) },
    {
      what: "A keyed hash of each address that was processed, so that it is charged once",
      period: "While the account exists",
    },
    {
      what: "Account, members and who has been one, settings, activity log with the email address of whoever acted in HubSpot, ids and outcomes of records",
      period: "While the account exists",
    },
    {
      what: "Credits and payments, without personal data",
      period: "Also after the account is deleted, as the law requires",
    },
    {
      what: "A keyed hash of portal id and email address, so that free credits are given once",
      period: "Also after the account is deleted",
    },
  ];
}
