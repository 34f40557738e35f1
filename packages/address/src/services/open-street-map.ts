import { foldName, foldWords } from "../text/fold.ts";
import type { AddressFields } from "../types.ts";
import type { AddressServiceTraits, VerifyQuery, VerifyResult } from "./port.ts";
import { candidatesOf, notFound, resultOf, streetLine } from "./service-adapter.ts";
import { sameStreet } from "./same-content.ts";

/** A self-hosted server: no price, ODbL data that may be kept with attribution. */
export const OWN_SERVER = {
  countries: "all",
  sees: "street",
  batchSize: 1,
  concurrency: 4,
  needsKey: false,
  needsNetwork: true,
  retention: { kind: "forever" },
  textNeedsPerson: false,
  timeoutMs: 10_000,
  callsPerSecond: 50,
  version: 1,
  costCentsPerThousand: 0,
} as const satisfies Omit<AddressServiceTraits, "name">;

export type OsmPlace = {
  number: string;
  street: string;
  city: string;
  region: string;
  postal: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  vendorCodes: readonly string[];
};

/** Splits "350 5th Ave Ste 3300" or "Lange Str. 5" into number and street, without the unit, as these servers expect. */
export function splitStreet(line: string): { number: string; street: string } {
  const plain = withoutUnit(line).trim();
  const first = /^(\d[\dA-Za-z/-]*)\s+(.+)$/u.exec(plain);
  if (first) return { number: first[1] ?? "", street: first[2] ?? "" };
  const last = /^(.+?)\s+(\d[\dA-Za-z/-]*)$/u.exec(plain);
  return last ? { number: last[2] ?? "", street: last[1] ?? "" } : { number: "", street: plain };
}

const UNIT =
  /[\s,]+(?:(?:apt|apartment|ste|suite|unit|fl|floor|bldg|building|rm|room|lot|spc|trlr|ph|dept)\b\.?\s*#?|#)\s*[\w-]+$/iu;

export function withoutUnit(line: string): string {
  return line.replace(UNIT, "");
}

/**
 * These servers rank by importance or text match, so the result is judged by our own comparison, part by part; never above 0.7.
 * Several different houses for one question are ambiguous.
 */
export function judgePlaces(query: VerifyQuery, places: readonly OsmPlace[]): VerifyResult {
  const [best] = places;
  if (!best) return notFound(query);
  const address = fieldsOf(query, best);
  const rivals = places.filter((place) => place.number !== "" && !isSame(fieldsOf(query, place), address));
  const point =
    best.latitude === null || best.longitude === null ? null : { latitude: best.latitude, longitude: best.longitude };
  const common = { address, point, vendorCodes: best.vendorCodes };
  if (best.number === "" || best.street === "")
    return resultOf(query, {
      ...common,
      status: "partial",
      confidence: best.street === "" ? 0.2 : 0.4,
      granularity: best.street === "" ? "city" : "street",
      reasons: ["number_missing"],
    });
  if (rivals.length > 0)
    return resultOf(query, {
      ...common,
      status: "ambiguous",
      confidence: 0.4,
      granularity: "premise",
      reasons: ["ambiguous"],
      candidates: candidatesOf([address, ...rivals.map((place) => fieldsOf(query, place))]),
    });
  const asked = splitStreet(query.address.street_address);
  const agrees =
    foldWords(asked.number) === foldWords(best.number) &&
    sameStreet(asked.street, best.street) &&
    agreesOrEmpty(foldName(query.address.city), foldName(best.city)) &&
    agreesOrEmpty(query.address.postal_code.slice(0, best.postal.length), best.postal);
  return resultOf(query, {
    ...common,
    status: agrees ? "confirmed" : "partial",
    confidence: agrees ? 0.7 : 0.5,
    granularity: "premise",
    reasons: agrees ? [] : ["partial"],
  });
}

function fieldsOf(query: VerifyQuery, place: OsmPlace): AddressFields {
  return {
    street_address: streetLine(query.country, place.number, place.street),
    city: place.city,
    state: place.region,
    postal_code: place.postal,
    country: (place.country || query.country).toUpperCase(),
  };
}

function isSame(a: AddressFields, b: AddressFields): boolean {
  return (
    a.street_address === b.street_address && foldName(a.city) === foldName(b.city) && a.postal_code === b.postal_code
  );
}

function agreesOrEmpty(asked: string, answered: string): boolean {
  return asked === "" || answered === "" || asked === answered;
}
