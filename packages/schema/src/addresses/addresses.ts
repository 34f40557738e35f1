import type { AddressPart } from "../object-types.ts";

/** Addresses of one request. */
export const MAX_ADDRESSES = 1_000;

/** A body with this many addresses is larger than other bodies. */
export const ADDRESSES_BODY_LIMIT = "1mb";

/** An answer to the same `Idempotency-Key`, and to the same address, stays what it was for so many days. */
export const REQUEST_DAYS = 30;

/** The parts of an address in a request, in reading order. */
export const API_PARTS = ["street", "street2", "unit", "suburb", "city", "state", "postal_code", "country"] as const;
export type ApiPart = (typeof API_PARTS)[number];

/** Which part of a record each one is. The engine knows no suburb: it is returned as it was sent. */
export const PART_OF_RECORD = {
  street: "street_address",
  street2: "street_address_2",
  unit: "unit",
  city: "city",
  state: "state",
  postal_code: "postal_code",
  country: "country",
} as const satisfies Record<Exclude<ApiPart, "suburb">, AddressPart>;

/** `lines`: also as the lines of a printed address, in the order of its country. */
export const OUTPUTS = ["parts", "lines"] as const;
export type Output = (typeof OUTPUTS)[number];

export const VERDICTS = ["confirmed", "corrected", "review", "failed"] as const;
export type Verdict = (typeof VERDICTS)[number];
