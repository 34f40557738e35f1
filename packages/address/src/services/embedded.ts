import type { Engine } from "../engine.ts";
import type { CleanResult } from "../types.ts";
import type { AddressServiceAdapter, AddressServiceTraits, VerifyQuery, VerifyResult, VerifyStatus } from "./port.ts";

const TRAITS: AddressServiceTraits = {
  name: "embedded",
  countries: "all",
  sees: "postal",
  batchSize: 1000,
  concurrency: 1,
  needsKey: false,
  needsNetwork: false,
  retention: { kind: "forever" },
  textNeedsPerson: false,
  timeoutMs: 0,
  callsPerSecond: 1_000,
  version: 1,
  costCentsPerThousand: 0,
};

/** The engine behind the port: it checks city, region, code and country, never whether a street or number exists. */
export function embeddedService(engine: Engine): AddressServiceAdapter {
  return {
    traits: TRAITS,
    verify: (queries) => Promise.resolve({ kind: "results", results: queries.map((query) => judge(engine, query)) }),
  };
}

function judge(engine: Engine, query: VerifyQuery): VerifyResult {
  const result = engine.clean(query.address, undefined, { countryDefault: query.country });
  return {
    id: query.id,
    status: statusOf(result),
    confidence: Math.min(result.confidence, 0.9),
    granularity: result.granularity,
    address: result.outcome === "fail" ? null : result.address,
    components: {},
    changeKinds: Object.fromEntries(result.changes.map((change) => [change.field, change.kind])),
    point: null,
    deliverability: null,
    buildingUse: null,
    reasons: result.outcome === "fail" ? ["not_found"] : result.reasons.includes("ambiguous") ? ["ambiguous"] : [],
    vendorCodes: result.reasons,
    candidates: result.candidates,
  };
}

/** Only what was checked against a table counts as confirmed. */
function statusOf(result: CleanResult): VerifyStatus {
  if (result.outcome === "fail") return "not_found";
  if (result.reasons.includes("ambiguous")) return "ambiguous";
  if (result.outcome === "review") return "partial";
  return result.notChecked.includes("city") || result.notChecked.includes("postal_code") ? "not_checked" : "confirmed";
}
