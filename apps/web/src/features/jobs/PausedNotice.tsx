import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

const PAUSED = graphql(`
  fragment PausedNotice_job on Job {
    id
    status
    reason
    reasonText
    portalId
  }
`);

const TITLES: Record<string, string> = {
  out_of_credits: "Paused: out of credits",
  account_blocked: "Paused: a payment is open",
  needs_reconnect: "Paused: HubSpot must be reconnected",
  mapping_missing: "Paused: a mapped property is gone",
  stopped_by_operator: "Paused: writing is stopped",
  canary: "Paused: the first records look unusual",
  address_service_down: "Paused: an address service does not answer",
  writes_refused: "Paused: HubSpot refused the first updates",
  missing_permission: "Paused: HubSpot permission missing",
  hubspot_refuses: "Paused: HubSpot is refusing requests",
  hubspot_unavailable: "Paused: HubSpot isn't responding",
  daily_limit: "Paused: HubSpot's daily limit is used up",
  lookup_limit: "Paused: the limit of an address service is reached",
};

/** Why a job waits and what makes it go on. What the customer paused needs no explanation. */
export function PausedNotice({ job: ref }: { job: FragmentType<typeof PAUSED> }) {
  const job = useFragment(PAUSED, ref);
  if (job.status !== "paused" || !job.reason || job.reason === "user") return null;
  return (
    <Notice
      kind="warning"
      title={TITLES[job.reason] ?? "Paused"}
      action={<Mend reason={job.reason} portalId={job.portalId} />}
    >
      {job.reasonText} What was cleaned so far is safe and will not be charged again.
    </Notice>
  );
}

function Mend({ reason, portalId }: { reason: string; portalId: string }) {
  if (reason === "mapping_missing" || reason === "canary") {
    return (
      <LinkButton to={paths.configurePortal(portalId)} size="xs" variant="default">
        Open the mapping
      </LinkButton>
    );
  }
  if (reason === "out_of_credits" || reason === "account_blocked") {
    return (
      <LinkButton to={reason === "out_of_credits" ? paths.credits : paths.receipts} size="xs">
        {reason === "out_of_credits" ? "Buy credits" : "View receipts"}
      </LinkButton>
    );
  }
  if (reason === "needs_reconnect" || reason === "missing_permission") {
    return (
      <LinkButton to={paths.dashboard} size="xs" variant="default">
        Reconnect on the dashboard
      </LinkButton>
    );
  }
  return null;
}
