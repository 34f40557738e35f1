import type { AddressCandidate, AddressFields, ChangeKind, Granularity, Part } from "../types.ts";

/** The port of every address service. Adapters only translate: retry, rate limit, cache, diff and policy are outside of them. */
export type AddressServiceAdapter = {
  readonly traits: AddressServiceTraits;
  /** One result per query, in any order, or the error of the whole call. Never throws for a response of the service. */
  verify(queries: readonly VerifyQuery[], signal?: AbortSignal): Promise<VerifyAnswer>;
};

export const ADDRESS_SERVICE_NAMES = [
  "embedded",
  "reference",
  "google",
  "smarty_us",
  "smarty_international",
  "geocodio",
  "census",
  "nominatim",
  "photon",
  "pelias",
] as const;
export type AddressServiceName = (typeof ADDRESS_SERVICE_NAMES)[number];

export type AddressServiceTraits = {
  name: AddressServiceName;
  /** ISO alpha-2, or every country. */
  countries: readonly string[] | "all";
  /** The finest level that it checks: only city and code, the street, or the unit. */
  sees: "postal" | "street" | "unit";
  batchSize: number;
  concurrency: number;
  needsKey: boolean;
  needsNetwork: boolean;
  retention: RetentionRule;
  /** The service's terms require a person's confirmation before its text is written: such a change is proposed, never written. */
  textNeedsPerson: boolean;
  /** Maximum duration of one call. */
  timeoutMs: number;
  /** Calls per second that its terms or documented limit allow; shared by all workers. */
  callsPerSecond: number;
  /** Raised when the adapter asks or parses differently: part of the key under which answers are cached. */
  version: number;
  /** Price per thousand queries in cents; 0 if it is free or self-hosted. */
  costCentsPerThousand: number;
};

/**
 * What the service's terms let us keep; the cache obeys it. `job`: a working copy for the asking job, deleted with it, and
 * after at most this many days. `days` and `forever`: any later job of the same account may use it.
 */
export type RetentionRule =
  | { kind: "none" }
  | { kind: "job"; days: number }
  | { kind: "days"; days: number }
  | { kind: "forever" };

/** `clean` wants the address corrected, `locate` only its point. `country`: ISO alpha-2. */
export type VerifyQuery = { id: string; address: AddressFields; country: string; purpose: "clean" | "locate" };

export type VerifyAnswer =
  | { kind: "results"; results: readonly VerifyResult[] }
  | { kind: "error"; error: ServiceError };

/** An error of the service, never of an address: the record keeps waiting. */
export type ServiceError =
  | { kind: "bad_key" | "forbidden" | "used_up" | "unavailable" | "timed_out" | "bad_answer"; detail: string }
  /** The service considers this question malformed: one address of a batch may be the cause. */
  | { kind: "refused"; detail: string }
  | { kind: "rate_limited"; retryAfterMs: number | null; detail: string };

export type VerifyStatus = "confirmed" | "partial" | "ambiguous" | "not_found" | "not_checked";

export const COMPONENTS = [
  "number",
  "predirection",
  "street",
  "suffix",
  "postdirection",
  "unit_kind",
  "unit",
  "box",
  "locality",
  "sublocality",
  "region",
  "postal",
  "postal_extra",
  "country",
] as const;
export type Component = (typeof COMPONENTS)[number];
export type ComponentState = "confirmed" | "changed" | "added" | "unconfirmed" | "missing" | "not_checked";
export type VerifiedComponent = { value: string; state: ComponentState; confidence: number };

/** The use of a building, where a service knows it (US). */
export type BuildingUse = "residential" | "commercial";

/** Whether mail is delivered, where a service knows it (US). */
export type Deliverability = { status: "yes" | "unit_missing" | "unit_unknown" | "no"; vacant: boolean };

export type VerifyReason =
  | "unit_unknown"
  | "unit_missing"
  | "not_postal"
  | "number_missing"
  | "number_invalid"
  /** The street exists and the number is not in our data, which may be outdated: no doubt about the address. */
  | "number_not_known"
  | "box_missing"
  | "box_invalid"
  | "partial"
  | "ambiguous"
  | "not_found"
  | "low_accuracy"
  | "fallback"
  | "unresolved_text"
  | "not_asked"
  | `missing_${Component}`
  | `suspicious_${Component}`;

export type VerifyResult = {
  id: string;
  status: VerifyStatus;
  /** Our own 0 to 1, from the table of each adapter; never a service's score itself. */
  confidence: number;
  granularity: Granularity;
  /** The address as the service returns it, in our five fields; the diff against the query is ours. */
  address: AddressFields | null;
  components: Partial<Record<Component, VerifiedComponent>>;
  /** How the service itself classifies its changes, if it does. */
  changeKinds: Partial<Record<Part, ChangeKind>>;
  point: { latitude: number; longitude: number } | null;
  deliverability: Deliverability | null;
  buildingUse: BuildingUse | null;
  reasons: readonly VerifyReason[];
  vendorCodes: readonly string[];
  /** The possible addresses of an ambiguous question, most likely first, if the service lists them. */
  candidates?: readonly AddressCandidate[];
};
