export const JOB_KINDS = ["list", "recurring", "update", "workflow", "retry", "check", "apply", "undo"] as const;
export type JobKind = (typeof JOB_KINDS)[number];
/** Kinds that clean the list named by the job. */
export const LIST_KINDS = ["list", "recurring", "retry"] as const satisfies readonly JobKind[];

/** The final outcome of one CRM record in one job. The first two cost one credit, all others nothing. */
export const OUTCOMES = [
  "confirmed",
  "corrected",
  "unchanged",
  "review",
  "failed",
  "skipped",
  "restored",
  "not_done",
] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The outcomes whose records another job may retry. */
export const RETRIED_OUTCOMES = ["failed", "review", "not_done"] as const satisfies readonly Outcome[];

export function isCharged(outcome: string): boolean {
  return outcome === "confirmed" || outcome === "corrected";
}

/** `endReason`: why the job ended. If another mapping was saved, only the rest is cleaned under it. */
export function isRetried(outcome: string, endReason: string | null): boolean {
  const retried: readonly string[] = endReason === "mapping_changed" ? ["not_done"] : RETRIED_OUTCOMES;
  return retried.includes(outcome);
}

/** Failures that another run may resolve: HubSpot refused or lost the update, or we did. */
const PASSING_REASONS: readonly string[] = ["refused_by_crm", "not_written", "internal"];

/** Whether a retry can have a better outcome: an unknown address stays unknown, but an option can be added. */
export function canPass({ outcome, reason }: { outcome: string; reason: string }): boolean {
  return (
    outcome === "not_done" ||
    (outcome === "failed" && PASSING_REASONS.includes(reason)) ||
    (outcome === "review" && reason === "no_such_option")
  );
}

/** Blockers: a job of kind list, update or workflow waits in `paused`. */
export const BLOCKER_REASONS = [
  "out_of_credits",
  "account_blocked",
  "spending_limit",
  "needs_reconnect",
  "address_service_down",
  "lookup_limit",
  "mapping_missing",
  "type_off",
  "stopped_by_operator",
  "canary",
  "awaiting_review",
  "writes_refused",
  "missing_permission",
  "hubspot_refuses",
  "plumbline_error",
  "hubspot_unavailable",
  "daily_limit",
  "user",
] as const;
export type BlockerReason = (typeof BLOCKER_REASONS)[number];

/** Errors of the operator's address service; never of an address. */
export const ADDRESS_SERVICE_ERROR_TEXTS = {
  bad_key: "The address service doesn't accept our key. Our team has been notified; we'll retry automatically.",
  forbidden: "The address service is refusing access. Our team has been notified; we'll retry automatically.",
  used_up: "We've reached our limit at the address service. Our team has been notified; we'll retry automatically.",
  rate_limited: "The address service is over its limit. We'll retry automatically.",
  unavailable: "The address service isn't responding. We'll retry automatically.",
  timed_out: "The address service is too slow to respond. We'll retry automatically.",
  bad_answer: "The address service returned an invalid response. We'll retry automatically.",
  refused: "The address service rejects our requests. Our team has been notified; we'll retry automatically.",
} as const;
export type AddressServiceError = keyof typeof ADDRESS_SERVICE_ERROR_TEXTS;

/** Why a job did not complete. A run of a recurring job never waits: it ends for the reasons that others wait for. */
export const END_REASONS = ["list_gone", "connection_deleted", "paused_too_long", "mapping_changed", "user"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A job that its starter could no longer start: it waits until a member with the right resumes or cancels it. */
export const STOPPED_FOR = ["member_removed", "member_demoted"] as const;
export type StoppedFor = (typeof STOPPED_FOR)[number];

/** A job's own reason: why it waits, or why it ended. */
export const JOB_REASONS = [...BLOCKER_REASONS, ...END_REASONS, ...STOPPED_FOR] as const;
export type JobReason = BlockerReason | EndReason | StoppedFor;

export const JOB_REASON_TEXTS: Record<JobReason, string> = {
  out_of_credits: "You're out of credits. The job resumes automatically when you add credits.",
  account_blocked: "A payment on this account is disputed or outstanding. The job resumes when it is settled.",
  spending_limit:
    "A spending limit that you set is reached. Raise the limit to resume, or cancel the rest; a limit of the month begins anew with the next month (UTC).",
  needs_reconnect: "Plumbline no longer has access to this portal. Reconnect it to resume the job.",
  address_service_down: "The address service is unavailable. We'll retry automatically; Resume retries now.",
  lookup_limit:
    "This job has reached its limit of address lookups. Resume to allow the same number again, or cancel the rest.",
  mapping_missing:
    "A mapped property was deleted, became read-only or changed its type in HubSpot. Fix the mapping, then resume.",
  type_off: "This object type is turned off in the field mapping. Turn it on again to resume, or cancel.",
  stopped_by_operator: "Writes to HubSpot are temporarily stopped. The job resumes automatically.",
  canary:
    "The first records of this list look unusual; a property may be mapped to the wrong address part. Nothing was written. Continue or cancel.",
  awaiting_review:
    "The proposals held back for your review would use all of your credits. Accept or dismiss some, or add credits; the job then resumes.",
  writes_refused:
    "HubSpot refused many of the first updates, or stored different values. Check the validation and formatting rules of the mapped properties in HubSpot, then resume or cancel. Records that are refused again will fail, free of charge.",
  missing_permission:
    "Plumbline is missing a HubSpot permission for this. Reconnect the portal and grant every permission that HubSpot lists; the job then resumes.",
  hubspot_refuses:
    "HubSpot is refusing these requests. Check Plumbline's permissions for this portal in HubSpot. We'll retry about once an hour; Resume retries now.",
  plumbline_error:
    "Something is wrong on our side. We have been told. We'll retry about once an hour, and the job resumes automatically.",
  hubspot_unavailable: "HubSpot isn't responding. The job resumes automatically when it does.",
  daily_limit:
    "This portal has reached its daily HubSpot request limit. The job resumes automatically when HubSpot resets the limit.",
  user: "Paused by you.",
  member_removed:
    "Paused because the member who started it was removed from the account. Nothing more was written. Resume it to continue, or cancel it.",
  member_demoted:
    "Paused because the member who started it may no longer start it. Nothing more was written. Resume it to continue, or cancel it.",
  list_gone: "The list no longer exists in HubSpot.",
  connection_deleted: "The portal was disconnected.",
  paused_too_long: "The job was paused for 30 days.",
  mapping_changed:
    "The field mapping was changed while this job was running. Nothing more was written under the old mapping.",
};

/** Jobs on update and of HubSpot workflows wait this long, after the first address, until enough of their first ones were checked. */
export const FIRST_LOOK_MINUTES = 10;
/** Of a job that waits for this. */
export const FIRST_LOOK_TEXT = `Checking the first automatic changes together, for up to ${FIRST_LOOK_MINUTES} minutes; nothing is written meanwhile`;

/** A review because HubSpot stored a different value from the one that was sent; the other values of the update were written. */
export const STORED_DIFFERENTLY = "stored_differently";

/** Why a record got its outcome, beside the address engine's own reasons. */
export const RECORD_REASON_TEXTS = {
  already_right: "Consistent, nothing to change. Street not checked.",
  cleaned: "Cleaned and written to HubSpot.",
  unchanged_since: "Not changed since the last cleaning.",
  enriched: "The address needed no change; other properties were filled in.",
  enrichment_refused: "The address needed no change; HubSpot refused the values to fill in.",
  reformatted: "The address is right. HubSpot's formatting rules undo changes to its form.",
  stored_differently:
    "HubSpot stored a different value from the one we sent. Check the property's formatting rules in HubSpot, then review the proposal.",
  values_moved:
    "The proposal moves values between fields, which an update of a single record never writes by itself. Compare it with the record.",
  set_unusable:
    "A property of this address was deleted, became read-only or changed its type in HubSpot. Fix the mapping; the next run includes it.",
  unit_disagrees: "Two fields name different units. Check which of them is right.",
  part_repeated: "The same unit is in two fields. Accept the proposal to keep it in one of them.",
  street_in_second_line: "The first street line is empty, and the second has a street. Accept the proposal to move it.",
  from_full_address: "The fields of the address are empty. The proposal was read from the full address.",
  no_such_option: "HubSpot's dropdown doesn't have this value. Add it there, or pick another value.",
  held_by_policy: "Held back for your review by the write policy of this object type.",
  not_looked_at_yet:
    "Held back: too few records have been cleaned under these settings to check them. Review the first corrections, then confirm them in the portal's Writing tab.",
  accepted_by_you: "Accepted in review and written to HubSpot.",
  typed_by_you: "Edited in review and written to HubSpot.",
  already_in_place: "The accepted value was already in HubSpot.",
  stale: "The record was edited after this proposal was made. Nothing was written.",
  withdrawn: "The proposal was no longer accepted. Nothing was written.",
  dismissed_by_you: "You dismissed this change, and the address is still the same.",
  undone_by_you: "You undid this change, and the address is still the same.",
  locked_by_you: "This record is locked, so no job changes it.",
  restored: "Restored to the values from before the job.",
  restored_in_part: "Restored, except fields whose property or option no longer exists in HubSpot.",
  restored_differently: "Restored, except values that HubSpot stored differently.",
  property_gone: "Kept: the property no longer exists in HubSpot.",
  option_gone: "Kept: the property no longer has an option for the value from before the job.",
  already_restored: "The values from before the job were already in HubSpot.",
  edited_since: "Kept: the record was edited after the job.",
  cleaned_since: "Kept: a later job changed the record.",
  values_gone: "The values from before the job are no longer kept.",
  empty: "None of the mapped properties has a value.",
  gone: "The record was deleted, archived or merged in HubSpot.",
  contested: "Another tool keeps restoring the old value in HubSpot. We'll skip this record for a day.",
  still_review: "Still needs review, as in an earlier run.",
  still_failed: "Still fails for the same reason as in an earlier run.",
  still_empty: "Still has no value in any of the mapped properties.",
  busy: "Another update held this record for more than ten minutes.",
  refused_by_crm: "HubSpot refused the new value.",
  not_written: "HubSpot didn't confirm the update.",
  write_unknown: "The portal was disconnected before the update could be confirmed.",
  canceled: "The job was canceled before reaching this record.",
  job_failed: "The job ended before reaching this record.",
  internal: "Something went wrong on our side. We're looking into it.",
} as const;
