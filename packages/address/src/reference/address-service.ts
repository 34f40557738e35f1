import { formatUsStreet } from "../street/format-us-street.ts";
import { DEFAULT_STYLE } from "../style.ts";
import type { AddressFields } from "../types.ts";
import type { AddressServiceAdapter, VerifyQuery, VerifyResult } from "../services/port.ts";
import { resultOf, streetLine } from "../services/service-adapter.ts";
import type { ReferenceAnswer, ReferenceIndex } from "./read-index.ts";
import { partsOfLine } from "./street-key.ts";
import type { LineParts } from "./street-key.ts";

/**
 * The operator's own street data behind the port: no network, no key, no price. It knows streets and house numbers, not
 * deliverability.
 */
export function referenceService(index: ReferenceIndex): AddressServiceAdapter {
  return {
    traits: {
      name: "reference",
      countries: index.countries,
      sees: "street",
      batchSize: 1000,
      concurrency: 1,
      needsKey: false,
      needsNetwork: false,
      // A lookup in a local file is cheaper than caching its answer.
      retention: { kind: "none" },
      textNeedsPerson: false,
      timeoutMs: 10_000,
      callsPerSecond: 1_000,
      version: 1,
      costCentsPerThousand: 0,
    },
    verify: (queries) => Promise.resolve({ kind: "results", results: queries.map((query) => verify(index, query)) }),
  };
}

function verify(index: ReferenceIndex, query: VerifyQuery): VerifyResult {
  const { address, country } = query;
  const parts = partsOfLine(country, address.street_address);
  if (parts.street === "" || address.postal_code === "")
    return resultOf(query, { status: "not_checked", confidence: 0 });
  const found = index.find(country, address.postal_code, parts.street, parts.number);
  switch (found.kind) {
    case "postal_unknown":
      return resultOf(query, { status: "not_checked", confidence: 0, reasons: ["not_asked"] });
    case "premise":
    case "range":
      return confirmed(query, address, found);
    case "number_unknown":
      return resultOf(query, {
        status: "partial",
        confidence: 0.5,
        granularity: "street",
        address,
        reasons: ["number_not_known"],
      });
    case "street_unknown": {
      const meant = index.findMisspelled(country, address.postal_code, parts.street, parts.number);
      if (meant === null || !("street" in meant))
        return resultOf(query, { status: "not_found", confidence: 0, reasons: ["not_found"] });
      const line = lineOf(country, parts, meant.street);
      return {
        ...confirmed(query, { ...address, street_address: line }, meant),
        changeKinds: { street_address: "spelling" },
      };
    }
  }
}

function confirmed(query: VerifyQuery, address: AddressFields, found: ReferenceAnswer): VerifyResult {
  const isPremise = found.kind === "premise";
  return resultOf(query, {
    // A range shows that the number may exist, a point that it does.
    status: isPremise ? "confirmed" : "partial",
    confidence: isPremise ? 0.95 : 0.75,
    granularity: isPremise ? "premise" : "interpolated",
    address,
    point: isPremise ? found.point : null,
  });
}

/** The index's spelling of the street in the word order of the written line. */
function lineOf(country: string, parts: LineParts, street: string): string {
  const line = streetLine(country, parts.number, street, parts.unit);
  const formatted = country === "US" || country === "CA" ? formatUsStreet(line, DEFAULT_STYLE, country) : null;
  return formatted?.understood === true ? formatted.text : line;
}
