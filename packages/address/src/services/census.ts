import type { VerifyQuery, VerifyResult } from "./port.ts";
import { notFound, postalAsAsked, resultOf, withQuery, type ServiceAdapter } from "./service-adapter.ts";

/**
 * US Census geocoder: free, no key, CSV in and out. It knows address ranges, not buildings: a match means that the street has
 * such numbers, and nothing about units or boxes.
 */
export function census({ url }: { url?: string | undefined } = {}): ServiceAdapter {
  return {
    traits: {
      name: "census",
      countries: ["US", "PR"],
      sees: "street",
      batchSize: 100,
      concurrency: 1,
      needsKey: false,
      needsNetwork: true,
      retention: { kind: "forever" },
      textNeedsPerson: false,
      // A full file takes minutes; a hundred rows usually seconds.
      timeoutMs: 300_000,
      callsPerSecond: 1,
      version: 1,
      costCentsPerThousand: 0,
    },
    answers: "text",
    request: (queries) => ({
      method: "POST",
      url: withQuery(url ?? "https://geocoding.geo.census.gov", "/geocoder/locations/addressbatch", {}),
      form: [
        { name: "benchmark", value: "Public_AR_Current" },
        { name: "addressFile", value: queries.map(row).join("\n"), fileName: "addresses.csv" },
      ],
    }),
    read(body, queries) {
      if (typeof body !== "string") return null;
      const rows = new Map(
        body
          .split(/\r?\n/u)
          .filter((line) => line.trim() !== "")
          .map((line) => cells(line))
          .map((row) => [row[0] ?? "", row]),
      );
      if (!queries.every((query) => rows.has(query.id))) return null;
      return queries.map((query) => read(query, rows.get(query.id) ?? []));
    },
  };
}

function row({ id, address }: VerifyQuery): string {
  const values = [id, address.street_address, address.city, address.state, address.postal_code];
  return values.map((value) => `"${value.replaceAll(/[\r\n]+/gu, " ").replaceAll('"', "'")}"`).join(",");
}

/** Columns: id, input, Match | No_Match | Tie, Exact | Non_Exact, matched address, "longitude,latitude", TIGER line, side. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
    (cell) => cell[1]?.replaceAll('""', '"') ?? cell[2] ?? "",
  );
}

function read(
  query: VerifyQuery,
  [, , match = "", quality = "", matched = "", point = ""]: readonly string[],
): VerifyResult {
  if (match === "Tie")
    return resultOf(query, {
      status: "ambiguous",
      confidence: 0.3,
      granularity: "street",
      reasons: ["ambiguous"],
      vendorCodes: [match],
    });
  if (match !== "Match") return notFound(query);
  const isExact = quality === "Exact";
  const [street = "", city = "", state = "", zip = ""] = matched.split(",").map((part) => part.trim());
  const [longitude, latitude] = point.split(",").map(Number);
  return resultOf(query, {
    status: isExact ? "confirmed" : "partial",
    confidence: isExact ? 0.8 : 0.6,
    granularity: "interpolated",
    address: {
      street_address: street,
      city,
      state,
      postal_code: postalAsAsked(query, zip),
      country: "US",
    },
    point: latitude && longitude ? { latitude, longitude } : null,
    reasons: isExact ? [] : ["low_accuracy"],
    vendorCodes: [match, quality],
  });
}
