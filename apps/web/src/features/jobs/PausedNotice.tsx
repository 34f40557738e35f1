import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

const PAUSED = graphql(`
  fragment PausedNotice_job on Job {
    id
    kind
    status
    reason
    reasonText
    portalId
  }
`);

const TITLES: Record<string, string> = {
  out_of_credits: "Paused: out of credits",
  awaiting_review: "Paused: waiting for your review",
  account_blocked: "Paused: payment outstanding",
  needs_reconnect: "Paused: reconnect HubSpot",
  mapping_missing: "Paused: mapped property unavailable",
  stopped_by_operator: "Paused: writes are stopped",
  canary: "Paused: the first records look unusual",
  address_service_down: "Paused: address service unavailable",
  writes_refused: "Paused: HubSpot refused the first updates",
  missing_permission: "Paused: HubSpot permission missing",
  hubspot_refuses: "Paused: HubSpot is refusing requests",
  hubspot_unavailable: "Paused: HubSpot isn't responding",
  daily_limit: "Paused: daily HubSpot limit reached",
  lookup_limit: "Paused: address lookup limit reached",
};

/** Why a job waits and how to resume it. A pause by the customer needs no explanation. */
export function PausedNotice({ job: ref }: { job: FragmentType<typeof PAUSED> }) {
  const job = useFragment(PAUSED, ref);
  if (job.status !== "paused" || !job.reason || job.reason === "user") return null;
  return (
    <Notice
      kind="warning"
      title={TITLES[job.reason] ?? "Paused"}
      action={<RepairLink reason={job.reason} portalId={job.portalId} />}
    >
      {job.reasonText}{" "}
      {job.kind === "undo"
        ? "Records restored so far stay restored."
        : "Records cleaned so far stay cleaned and won't be charged again."}
    </Notice>
  );
}

function RepairLink({ reason, portalId }: { reason: string; portalId: string }) {
  if (reason === "mapping_missing" || reason === "canary") {
    return (
      <LinkButton to={paths.configurePortal(portalId)} size="xs" variant="default">
        Edit mapping
      </LinkButton>
    );
  }
  if (reason === "awaiting_review") {
    return (
      <LinkButton to={paths.review} size="xs">
        Review proposals
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
