import type { PortalInputs } from "../connections/portal-inputs.ts";
import { enrichmentOf, type Engine } from "@plumbline/address";
import { nextAction, type NextAction } from "@plumbline/schema/addresses/next-action.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { scoreOf, statusOf } from "../address-status/status.ts";
import { toEngine, portalEngine, type PartOptions } from "../records/columns.ts";
import type { PartValues } from "../records/values.ts";
import { hasProposedValue } from "../records/view.ts";
import type { KeptAnswer } from "./event-rows.ts";

/** Result for one address of an enrolled record. */
export type AnsweredAddress = {
  setKey: string;
  state: string;
  reason: string | null;
  before: PartValues | null;
  after: PartValues | null;
  /** The new values are beyond the bound on free looks: only which parts would change may be told. */
  isWithheld?: boolean;
  /** The outcome in memory, where the job found the address unchanged since; null where nothing is known. */
  remembered: string | null;
};

/** What the values of an address are read with. */
export type Reading = { options: PartOptions; portal: PortalInputs };

/** `limit`: the daily allowance of checks is exhausted. */
export type ActionStatus = Outcome | KeptAnswer | "not_configured";

/**
 * Outputs of the action: `hs_execution_state` is for HubSpot, the others for the customer's workflow. An unknown number is left
 * out.
 */
export type ActionOutputs = {
  hs_execution_state: "SUCCESS" | "FAIL_CONTINUE";
  status: ActionStatus;
  reason: string;
  changed_fields: string;
  next_action: NextAction;
  score?: number;
  street: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  county: string;
  time_zone: string;
  deliverability: string;
  latitude?: number;
  longitude?: number;
  job_id: string;
};

export type UndoOutputs = Pick<ActionOutputs, "hs_execution_state" | "status" | "reason" | "changed_fields" | "job_id">;

/**
 * Pure. The outcome is that of the address that needs the most attention; the parts are those of the primary address, or of the
 * first address where the primary one was not asked about. Only an address that is right or was corrected has parts, so that nobody
 * is routed by a doubtful one. A record that was not done still lets the customer's workflow continue.
 */
export function actionOutputs(
  engine: Engine,
  {
    addresses,
    jobId,
    isCheck = false,
    otherwise = "not_configured",
  }: {
    addresses: readonly AnsweredAddress[];
    jobId: string | null;
    /** Nothing was written. */
    isCheck?: boolean;
    /** For a record without an address. */
    otherwise?: ActionStatus;
  },
  readingOf: (setKey: string) => Reading,
): ActionOutputs {
  const told = BY_ATTENTION.map((known) => addresses.find(({ state }) => state === known)).find(Boolean);
  const status = BY_ATTENTION.find((known) => known === told?.state) ?? otherwise;
  const located = addresses.find(({ setKey }) => setKey === PRIMARY_SET) ?? addresses[0];
  const score = told && scoreOfAddress(told);
  return {
    hs_execution_state: isDone(status) ? "SUCCESS" : "FAIL_CONTINUE",
    status,
    reason: isCheck && status === "corrected" ? WOULD_BE_CORRECTED : (told?.reason ?? ""),
    changed_fields: addresses.flatMap(changedFields).join(", "),
    next_action: told ? nextActionFor(engine, told, readingOf) : "none",
    ...(score == null ? {} : { score }),
    ...placeOf(engine, located, readingOf),
    job_id: jobId ?? "",
  };
}

/** An undo reports nothing about the location of the address. */
export function undoOutputs({
  hs_execution_state,
  status,
  reason,
  changed_fields,
  job_id,
}: ActionOutputs): UndoOutputs {
  return { hs_execution_state, status, reason, changed_fields, job_id };
}

/** Reason of an address that a check would correct; a job's is `cleaned`, or names another one. */
const WOULD_BE_CORRECTED = "would_be_corrected";

/** Of several addresses, the first in this order is reported. */
const BY_ATTENTION = [
  "failed",
  "not_done",
  "review",
  "corrected",
  "confirmed",
  "restored",
  "unchanged",
  "skipped",
] as const satisfies readonly Outcome[];

function isDone(status: ActionStatus): boolean {
  return !["not_done", "failed", "not_configured", "limit"].includes(status);
}

function nextActionFor(
  engine: Engine,
  { setKey, state, reason, before, remembered }: AnsweredAddress,
  readingOf: (setKey: string) => Reading,
): NextAction {
  const outcome = state === "unchanged" ? (remembered ?? "") : state;
  if (outcome !== "review") return nextAction({ outcome, reason: reason ?? "", hasProposal: false });
  const { options, portal } = readingOf(setKey);
  const hasProposal = hasProposedValue(portalEngine(engine, portal), before, options);
  return nextAction({ outcome, reason: reason ?? "", hasProposal });
}

/** Same as the score in the address status in HubSpot; null where the job determined nothing about the address. */
function scoreOfAddress({ state, reason, remembered }: AnsweredAddress): number | null {
  const outcome = state === "unchanged" ? (remembered ?? "") : state;
  if (outcome === "" || outcome === "not_done" || outcome === "skipped") return null;
  const status = statusOf({
    memory: { outcome, reason: reason ?? "", isAboutValues: true },
    hasProposal: outcome === "review",
    choice: null,
    isEmpty: false,
    hasStatus: true,
  });
  return status && scoreOf(status);
}

/** By part; the parts of a set other than the primary one are prefixed with its key. */
function changedFields({ setKey, state, before, after }: AnsweredAddress): string[] {
  if ((state !== "corrected" && state !== "restored") || !before || !after) return [];
  const old: Readonly<Record<string, string>> = before;
  const name = (field: string) => (setKey === PRIMARY_SET ? field : `${setKey}.${field}`);
  return Object.entries(after).flatMap(([field, value]) => (old[field] === value ? [] : [name(field)]));
}

type Place = Pick<
  ActionOutputs,
  | "street"
  | "city"
  | "state"
  | "postal_code"
  | "country"
  | "county"
  | "time_zone"
  | "deliverability"
  | "latitude"
  | "longitude"
>;

const NOWHERE: Place = {
  street: "",
  city: "",
  state: "",
  postal_code: "",
  country: "",
  county: "",
  time_zone: "",
  deliverability: "",
};

function placeOf(engine: Engine, address: AnsweredAddress | undefined, readingOf: (setKey: string) => Reading): Place {
  const values = address && (address.after ?? address.before);
  if (!values || !isRight(address)) return NOWHERE;
  const { options, portal } = readingOf(address.setKey);
  const named = portalEngine(engine, portal);
  const fields = toEngine(named, options, values);
  const known = enrichmentOf(named.factsOf(fields), null);
  // Filled-in coordinates can be the building's, which is more precise than its postal code.
  const point = pointOf(values.latitude, values.longitude) ?? pointOf(known.latitude?.value, known.longitude?.value);
  return {
    street: fields.street_address,
    city: fields.city,
    state: fields.state,
    postal_code: fields.postal_code,
    country: fields.country,
    county: known.county?.value ?? "",
    time_zone: known.time_zone?.value ?? "",
    // Only an address service knows it; it was asked about what is filled in.
    deliverability: values.deliverability ?? "",
    ...point,
  };
}

function isRight({ state, remembered, isWithheld = false }: AnsweredAddress): boolean {
  if (isWithheld) return false;
  const outcome = state === "unchanged" ? remembered : state;
  return outcome === "corrected" || outcome === "confirmed";
}

function pointOf(latitude = "", longitude = ""): { latitude: number; longitude: number } | null {
  if (latitude.trim() === "" || longitude.trim() === "") return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** HubSpot takes the outputs twice: as text and typed. */
export function asFields<Outputs extends Partial<ActionOutputs>>(
  outputs: Outputs,
): { outputFields: Record<string, string>; typedOutputs: Outputs } {
  return {
    outputFields: Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, String(value)])),
    typedOutputs: outputs,
  };
}
