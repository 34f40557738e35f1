import type { AddressFields, Granularity } from "../types.ts";
import type { BuildingUse, ComponentState, Deliverability, VerifyQuery, VerifyReason, VerifyResult } from "./port.ts";
import { listAt, numberAt, textAt } from "./read-json.ts";
import { candidatesOf, notFound, postalAsAsked, resultOf, withQuery, type ServiceAdapter } from "./service-adapter.ts";

export type SmartyKey = { keyId: string; key: string; url?: string | undefined };

/** US Street API: up to 100 addresses per POST; an input without candidates was not found. */
export function smartyUs({ keyId, key, url }: SmartyKey): ServiceAdapter {
  return {
    traits: {
      name: "smarty_us",
      countries: ["US", "PR", "VI", "GU", "AS", "MP"],
      sees: "unit",
      batchSize: 100,
      concurrency: 4,
      needsKey: true,
      needsNetwork: true,
      // Its storage terms are not established: only a working copy for the asking job.
      retention: { kind: "job", days: 30 },
      textNeedsPerson: false,
      timeoutMs: 10_000,
      callsPerSecond: 50,
      version: 2,
      costCentsPerThousand: 5_000,
    },
    answers: "json",
    request: (queries) => ({
      method: "POST",
      url: withQuery(url ?? "https://us-street.api.smarty.com", "/street-address", {
        "auth-id": keyId,
        "auth-token": key,
      }),
      json: queries.map(({ id, address }) => ({
        input_id: id,
        street: address.street_address,
        city: address.city,
        state: address.state,
        zipcode: address.postal_code,
        candidates: 2,
        match: "range",
      })),
    }),
    read(body, queries) {
      if (!Array.isArray(body)) return null;
      return queries.map((query) => {
        const candidates = body.filter((candidate) => textAt(candidate, "input_id") === query.id);
        return candidates.length > 1 ? ambiguous(query, candidates) : read(query, candidates[0]);
      });
    },
  };
}

function ambiguous(query: VerifyQuery, candidates: readonly unknown[]): VerifyResult {
  return resultOf(query, {
    status: "ambiguous",
    confidence: 0.4,
    granularity: "street",
    reasons: ["ambiguous"],
    vendorCodes: [`candidates ${candidates.length}`],
    candidates: candidatesOf(candidates.map((candidate) => addressOf(query, candidate))),
  });
}

function addressOf(query: VerifyQuery, candidate: unknown): AddressFields {
  const lines = [textAt(candidate, "delivery_line_1"), textAt(candidate, "delivery_line_2")];
  const part = (name: string) => textAt(candidate, "components", name);
  return {
    street_address: lines.filter(Boolean).join(" "),
    city: part("city_name"),
    state: part("state_abbreviation"),
    postal_code: postalAsAsked(query, part("zipcode")),
    country: "US",
  };
}

function read(query: VerifyQuery, candidate: unknown): VerifyResult {
  if (candidate === undefined) return notFound(query);
  const code = textAt(candidate, "analysis", "dpv_match_code");
  const footnotes = textAt(candidate, "analysis", "dpv_footnotes").match(/[A-Z]\d|[A-Z]{2}/gu) ?? [];
  const isVacant = textAt(candidate, "analysis", "dpv_vacant") === "Y";
  const unit = textAt(candidate, "components", "secondary_number");
  const verdict = verdictOf({
    code,
    footnotes,
    isVacant,
    hasUnit: unit !== "",
    enhanced: textAt(candidate, "analysis", "enhanced_match"),
  });
  const latitude = numberAt(candidate, "metadata", "latitude");
  const longitude = numberAt(candidate, "metadata", "longitude");
  const part = (name: string) => textAt(candidate, "components", name);
  const known = (value: string, state: ComponentState = "confirmed") => ({
    value,
    state,
    confidence: verdict.confidence,
  });
  return resultOf(query, {
    status: verdict.status,
    confidence: verdict.confidence,
    granularity: verdict.granularity,
    address: addressOf(query, candidate),
    components: {
      number: known(part("primary_number"), verdict.numberState),
      street: known(part("street_name")),
      ...(unit === "" ? {} : { unit: known(unit, verdict.unitState) }),
      locality: known(part("city_name")),
      region: known(part("state_abbreviation")),
      postal: known(part("zipcode")),
      ...(part("plus4_code") === "" ? {} : { postal_extra: known(part("plus4_code")) }),
    },
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    deliverability: { status: verdict.mail, vacant: isVacant },
    buildingUse: USES[textAt(candidate, "metadata", "rdi")] ?? null,
    reasons: verdict.reasons,
    vendorCodes: [code, ...footnotes, ...listAt(candidate, "analysis", "suitelink_match").map(String)].filter(Boolean),
  });
}

/** Residential delivery indicator. */
const USES: Readonly<Record<string, BuildingUse>> = { Residential: "residential", Commercial: "commercial" };

type Verdict = {
  status: "confirmed" | "partial" | "not_found";
  confidence: number;
  granularity: Granularity;
  mail: Deliverability["status"];
  numberState: ComponentState;
  unitState: ComponentState;
  reasons: VerifyReason[];
};

type Analysis = {
  code: string;
  footnotes: readonly string[];
  isVacant: boolean;
  hasUnit: boolean;
  enhanced: string;
};

const FOOTNOTE_REASONS: Readonly<Record<string, VerifyReason>> = {
  M1: "number_missing",
  M3: "number_invalid",
  P1: "box_missing",
  P3: "box_invalid",
};

/** DPV: Y deliverable; S unit unknown; D unit missing; N building unknown. */
function verdictOf({ code, footnotes, isVacant, hasUnit, enhanced }: Analysis): Verdict {
  const whole: Verdict = {
    status: "confirmed",
    confidence: isVacant ? 0.9 : 0.98,
    granularity: hasUnit ? "unit" : "premise",
    mail: "yes",
    numberState: "confirmed",
    unitState: "confirmed",
    reasons: [],
  };
  if (code === "Y") return whole;
  if (code === "S" || code === "D")
    return {
      ...whole,
      status: "partial",
      confidence: 0.85,
      granularity: "premise",
      mail: code === "S" ? "unit_unknown" : "unit_missing",
      unitState: code === "S" ? "unconfirmed" : "missing",
      reasons: [code === "S" ? "unit_unknown" : "unit_missing"],
    };
  if (enhanced.includes("non-postal-match"))
    return { ...whole, confidence: 0.85, granularity: "premise", mail: "no", reasons: ["not_postal"] };
  const reasons = footnotes.flatMap((footnote) => FOOTNOTE_REASONS[footnote] ?? []);
  return {
    ...whole,
    status: "not_found",
    confidence: 0.3,
    granularity: "street",
    mail: "no",
    numberState: "unconfirmed",
    reasons: reasons.length > 0 ? reasons : ["not_found"],
  };
}
