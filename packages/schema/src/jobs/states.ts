export const JOB_KINDS = ["list", "recurring", "update", "workflow", "retry"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATUSES = ["pending", "running", "paused", "completed", "failed", "canceled"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const FINAL_STATUSES = ["completed", "failed", "canceled"] as const satisfies readonly JobStatus[];

/** What the customer wants of a job; written to the database, obeyed by the next batch. */
export const DESIRED_STATES = ["run", "pause", "cancel"] as const;
export type DesiredState = (typeof DESIRED_STATES)[number];

/** What finally happened to one CRM record in one job. The first two cost one credit, all others nothing. */
export const OUTCOMES = ["confirmed", "corrected", "unchanged", "review", "failed", "skipped", "not_done"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const CHARGED_OUTCOMES = ["confirmed", "corrected"] as const satisfies readonly Outcome[];

export function isCharged(outcome: Outcome): boolean {
  return outcome === "confirmed" || outcome === "corrected";
}

export function isFinal(status: JobStatus): boolean {
  return status === "completed" || status === "failed" || status === "canceled";
}

/** Trouble that a person can mend: a job of kind list, update or workflow waits for it in `paused`. */
export const BLOCKER_REASONS = [
  "out_of_credits",
  "account_blocked",
  "needs_reconnect",
  "address_service_down",
  "lookup_limit",
  "mapping_missing",
  "stopped_by_operator",
  "canary",
  "writes_refused",
  "missing_permission",
  "hubspot_refuses",
  "hubspot_unavailable",
  "daily_limit",
  "user",
] as const;
export type BlockerReason = (typeof BLOCKER_REASONS)[number];

/** What can be wrong with the operator's address service; never with an address. */
export const ADDRESS_SERVICE_ERROR_TEXTS = {
  bad_key: "The address service does not accept our key. We have been told; the job looks again by itself.",
  forbidden: "The address service refuses us at the moment. We have been told; the job looks again by itself.",
  used_up: "Our plan at the address service is used up. We have been told; the job looks again by itself.",
  rate_limited: "The address service has more to do than it takes. The job looks again by itself.",
  unavailable: "The address service does not answer. The job looks again by itself.",
  timed_out: "The address service does not answer in time. The job looks again by itself.",
  bad_answer: "The address service answers in a way that we do not understand. The job looks again by itself.",
  refused: "The address service does not take our questions. We have been told; the job looks again by itself.",
} as const;
export type AddressServiceError = keyof typeof ADDRESS_SERVICE_ERROR_TEXTS;

/** What a job that did not complete ended of. A run of a recurring job never waits: it ends of what others would wait for. */
export const END_REASONS = ["list_gone", "connection_deleted", "paused_too_long", "user"] as const;
export type EndReason = (typeof END_REASONS)[number];

export const JOB_REASON_TEXTS: Record<BlockerReason | EndReason, string> = {
  out_of_credits: "You are out of credits. The job goes on by itself as soon as there are credits again.",
  account_blocked: "A payment of this account is disputed or owed. The job goes on when that is settled.",
  needs_reconnect: "HubSpot no longer accepts our access to this portal. Reconnect it, and the job goes on.",
  address_service_down:
    "The address service cannot be asked at the moment. The job looks again by itself; Resume looks at once.",
  lookup_limit:
    "This job has asked the address service as often as one job may. Resume allows as many lookups again, or cancel the rest.",
  mapping_missing: "A mapped property is gone, read-only or no longer text in HubSpot. Mend the mapping, then resume.",
  stopped_by_operator: "Writing to HubSpot is stopped at the moment. The job goes on by itself.",
  canary:
    "The first look at this list was unusual, as if a property were mapped to the wrong part. Nothing was written. Continue or cancel.",
  writes_refused:
    "HubSpot refused many of the first updates. Look at the reasons below and at the rules of these properties, then continue or cancel.",
  missing_permission:
    "HubSpot says that Plumbline lacks a permission for this. Reconnect the portal and grant every permission that HubSpot lists; the job then continues.",
  hubspot_refuses:
    "HubSpot refuses these requests. Check in HubSpot what Plumbline may do in this portal. We try again about once an hour; Resume tries at once.",
  hubspot_unavailable: "HubSpot isn't responding. The job continues automatically as soon as it does.",
  daily_limit:
    "This portal has used up its HubSpot requests for today. The job continues automatically when HubSpot resets the limit.",
  user: "Paused by you.",
  list_gone: "The list no longer exists in HubSpot.",
  connection_deleted: "The portal was disconnected.",
  paused_too_long: "The job was paused for 30 days.",
};

/** Why a record got its outcome, beside the address engine's own reasons. */
export const RECORD_REASON_TEXTS = {
  already_right: "Checked and already right.",
  cleaned: "Cleaned and written to HubSpot.",
  unchanged_since: "Not touched since the last cleaning.",
  empty: "None of the mapped properties has a value.",
  gone: "The record was deleted, archived or merged in HubSpot.",
  contested: "Something else in HubSpot keeps writing the old value back. Left alone for a day.",
  still_review: "Still needs a decision, as after an earlier run.",
  still_failed: "Still fails for the same reason as in an earlier run.",
  still_empty: "Still has no value in any of the mapped properties.",
  busy: "Another update held this record for more than ten minutes.",
  refused_by_crm: "HubSpot refused the new value.",
  not_written: "HubSpot did not confirm the update.",
  write_unknown: "The portal was disconnected before the update could be confirmed.",
  canceled: "The job was canceled before this record's turn.",
  job_failed: "The job ended before this record's turn.",
  internal: "An error on our side. We are looking at it.",
} as const;
export type RecordReason = keyof typeof RECORD_REASON_TEXTS;
