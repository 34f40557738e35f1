import type { AddressCandidate, AddressFields, ChangeKind, Granularity, Part } from "../types.ts";

/**
 * What every address service is to us. Adapters only translate: retry, rate limit, cache, diff and policy are around them.
 */
export type AddressServiceAdapter = {
  readonly traits: AddressServiceTraits;
  /** One result for each query, in any order, or the trouble that the whole call ran into. Never throws for what a service answers. */
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
  /** How deep it sees: city and code alone, the street, or the unit. */
  sees: "postal" | "street" | "unit";
  batchSize: number;
  concurrency: number;
  needsKey: boolean;
  needsNetwork: boolean;
  retention: RetentionRule;
  /** The service's terms let its own words be written only once a person has confirmed them: such a change is proposed, never written. */
  textNeedsPerson: boolean;
  /** How long one call may take. */
  timeoutMs: number;
  /** Calls a second that its terms or its documented limit allow; shared by all workers. */
  callsPerSecond: number;
  /** Raised when the adapter asks or reads in another way: part of the key under which answers are kept. */
  version: number;
  /** Price of a thousand queries in cents; 0 where it is free or the customer's own server. */
  costCentsPerThousand: number;
};

/**
 * What the service's terms let us keep; the cache obeys it. `job`: a working copy for the job that asked, ended with it, and
 * after so many days at most. `days` and `forever`: any later job of the same account may use it.
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

/** Trouble of the service, never of an address: the record keeps waiting. */
export type ServiceError =
  | { kind: "bad_key" | "forbidden" | "used_up" | "unavailable" | "timed_out" | "bad_answer"; detail: string }
  /** The service takes this question for malformed: one of a batch of addresses may be to blame. */
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

/** What a building is, where a service knows (US). */
export type BuildingUse = "residential" | "commercial";

/** Whether mail arrives, where a service knows (US). */
export type Deliverability = { status: "yes" | "unit_missing" | "unit_unknown" | "no"; vacant: boolean };

export type VerifyReason =
  | "unit_unknown"
  | "unit_missing"
  | "not_postal"
  | "number_missing"
  | "number_invalid"
  /** The street is there and the number is not in our data, which may lag behind: no doubt about the address. */
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
  /** Our own 0 to 1, from the table of each adapter; never a service's score as it is. */
  confidence: number;
  granularity: Granularity;
  /** The address as the service gives it, in our five fields; the diff against the query is ours. */
  address: AddressFields | null;
  components: Partial<Record<Component, VerifiedComponent>>;
  /** What the service itself says of its changes, where it does. */
  changeKinds: Partial<Record<Part, ChangeKind>>;
  point: { latitude: number; longitude: number } | null;
  deliverability: Deliverability | null;
  buildingUse: BuildingUse | null;
  reasons: readonly VerifyReason[];
  vendorCodes: readonly string[];
  /** The addresses among which an ambiguous question leaves the choice, the likeliest first, where the service lists them. */
  candidates?: readonly AddressCandidate[];
};
