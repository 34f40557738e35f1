import { MAX_CANDIDATES } from "../types.ts";
import type { AddressCandidate, AddressFields, Granularity } from "../types.ts";
import type {
  Component,
  ServiceError,
  VerifiedComponent,
  AddressServiceTraits,
  VerifyQuery,
  VerifyResult,
  VerifyStatus,
} from "./port.ts";

export type ServiceRequest = {
  method: "GET" | "POST";
  url: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** Parts of a multipart form; `fileName` makes one a file. */
  form?: readonly { name: string; value: string; fileName?: string }[];
};

/** Translates between the port and one service, and nothing else: no clock, no network, no state. */
export type ServiceAdapter = {
  traits: AddressServiceTraits;
  answers: "json" | "text";
  /** One call for up to `traits.batchSize` queries. */
  request(queries: readonly VerifyQuery[]): ServiceRequest;
  /** Null if the response is not in the documented form. */
  read(body: unknown, queries: readonly VerifyQuery[]): VerifyResult[] | null;
  /** Only what the status alone does not show; null leaves it to the status. */
  interruptionOf?(status: number, body: unknown): ServiceError | null;
};

type Parts = {
  status: VerifyStatus;
  confidence: number;
  granularity?: Granularity;
  address?: AddressFields | null;
  components?: Partial<Record<Component, VerifiedComponent>>;
} & Partial<
  Pick<
    VerifyResult,
    "changeKinds" | "point" | "deliverability" | "buildingUse" | "reasons" | "vendorCodes" | "candidates"
  >
>;

export function resultOf(query: VerifyQuery, parts: Parts): VerifyResult {
  return {
    id: query.id,
    granularity: "none",
    address: null,
    components: {},
    changeKinds: {},
    point: null,
    deliverability: null,
    buildingUse: null,
    reasons: [],
    vendorCodes: [],
    ...parts,
  };
}

/** The addresses that a service found for one question, in its own order. */
export function candidatesOf(addresses: readonly AddressFields[]): readonly AddressCandidate[] {
  const different = new Map(addresses.map((address) => [JSON.stringify(address), address]));
  return Array.from(different.values(), (address): AddressCandidate => {
    const values = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ""));
    return { values, basis: "found_by_service", restsOn: [] };
  }).slice(0, MAX_CANDIDATES);
}

export function notFound(query: VerifyQuery): VerifyResult {
  return resultOf(query, { status: "not_found", confidence: 0, reasons: ["not_found"] });
}

/** The query's code where it extends the service's, as a ZIP+4 does; otherwise the service's. */
export function postalAsAsked(query: VerifyQuery, code: string): string {
  const asked = query.address.postal_code.trim();
  return code !== "" && asked.length > code.length && asked.startsWith(`${code}-`) ? asked : code;
}

/** Countries that write the number before the street; elsewhere it follows. */
const NUMBER_FIRST = new Set(
  "US PR VI GU AS MP CA GB IE AU NZ FR LU MC IN SG MY PH HK ZA TH LK PK KE NG GH JM".split(" "),
);

export function streetLine(country: string, number: string, street: string, unit = ""): string {
  const line = NUMBER_FIRST.has(country) ? [number, street] : [street, number];
  return [...line, unit].filter((part) => part !== "").join(" ");
}

export function withQuery(base: string, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base.replace(/\/$/u, "") + path);
  for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value);
  return url.href;
}
