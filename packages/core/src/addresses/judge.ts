import { codesOf, DEFAULT_STYLE, enrichmentOf, type Engine } from "@plumbline/address";
import { API_PARTS, PART_OF_RECORD, type ApiPart } from "@plumbline/schema/addresses/addresses.ts";
import { nextAction } from "@plumbline/schema/addresses/next-action.ts";
import type { AddressItem, CleanedAddress } from "@plumbline/schema/addresses/rest.ts";
import { ERRORS } from "@plumbline/schema/errors.ts";
import { keysOf, recordOf } from "@plumbline/schema/keys.ts";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { scoreOf, statusOf } from "../address-status/status.ts";
import { NO_PORTAL_INPUTS } from "../connections/portal-inputs.ts";
import { decide } from "../jobs/pipeline/decide.ts";
import { NOTHING_KNOWN } from "../jobs/pipeline/kind.ts";
import { portalEngine } from "../records/columns.ts";
import type { Decision, RecordChange } from "../records/decision.ts";
import { isEmpty, type PartValues } from "../records/values.ts";
import { codeText, reasonText } from "../records/view.ts";
import type { JudgedAddress, JudgeOptions } from "./port.ts";

const KNOWN_PARTS = keysOf(PART_OF_RECORD);

/** Pure: why this address alone cannot be read; null where it can. */
export function itemError(item: AddressItem): CleanedAddress["error"] {
  if (item.text === undefined || API_PARTS.every((part) => item[part] === undefined)) return null;
  return { code: "invalid_input", message: "Send the text of an address or its parts, not both." };
}

/** An address that the engine cannot process fails alone, free; `onFault` gets the error. The rest of the request is answered. */
export function judgeAddresses(
  engine: Engine,
  items: readonly AddressItem[],
  options: JudgeOptions,
  onFault: (error: unknown) => void = () => undefined,
): JudgedAddress[] {
  return items.map((item) => {
    try {
      return judgeAddress(engine, item, options);
    } catch (error) {
      onFault(error);
      return unread(item, options, { code: "internal", message: ERRORS.internal.message });
    }
  });
}

/** Pure: by the engine alone, as a job decides about a record whose properties hold these parts. */
function judgeAddress(engine: Engine, item: AddressItem, options: JudgeOptions): JudgedAddress {
  const error = itemError(item);
  if (error) return unread(item, options, error);
  const values = valuesOf(item);
  const own = portalEngine(engine, { ...NO_PORTAL_INPUTS, countryDefault: options.defaultCountry });
  const work = {
    mapped: ADDRESS_PARTS.flatMap((part): [AddressPart, string][] => (part in values ? [[part, part]] : [])),
    style: { ...DEFAULT_STYLE, country: options.countryFormat },
  };
  const address = { recordId: "", setKey: "", keptPlan: null, ...NOTHING_KNOWN };
  const judged = present(own, item, decide(own, work, { address, values }));
  const lines = options.output === "lines" ? linesOf(own, item, judged) : null;
  return { id: item.id ?? null, error: null, ...judged, lines };
}

/** An address that fails alone. */
export function unread(item: AddressItem, { output }: JudgeOptions, error: JudgedAddress["error"]): JudgedAddress {
  const lines = output === "lines" ? sentLines(item) : null;
  return { ...UNREAD, id: item.id ?? null, address: asSent(item), lines, error };
}

const UNREAD = {
  verdict: "failed",
  next_action: "fix",
  reason: "invalid_input",
  reason_text: "This address could not be read.",
  score: 0,
  changes: [],
  candidates: [],
  not_checked: [],
  enrichment: {},
} as const satisfies Partial<JudgedAddress>;

/** The parts of a record; a text is read from the street, as one that somebody has typed there. */
function valuesOf(item: AddressItem): PartValues {
  const main = recordOf(MAIN_PARTS, () => "");
  if (item.text !== undefined) return { ...main, street_address: item.text.replace(/\s*[\r\n]+\s*/gu, ", ") };
  const sent = KNOWN_PARTS.flatMap((part) => (item[part] === undefined ? [] : [[PART_OF_RECORD[part], item[part]]]));
  return { ...main, ...Object.fromEntries(sent) };
}

function asSent(item: AddressItem): CleanedAddress["address"] {
  return recordOf(API_PARTS, (part) => item[part] ?? (part === "street" ? (item.text ?? "") : ""));
}

/** A text that was not judged right keeps its own lines; parts are printed in the order of their country. */
function linesOf(
  engine: Engine,
  item: AddressItem,
  { verdict, address }: Pick<JudgedAddress, "verdict" | "address">,
): string[] {
  if (item.text !== undefined && verdict !== "confirmed" && verdict !== "corrected") return sentLines(item);
  const { street, street2, unit, postal_code: postalCode, ...parts } = address;
  const main = recordOf(MAIN_PARTS, (part) => address[apiPart(part)]);
  return engine.linesOf(
    { ...parts, postalCode, street: [[street, unit].filter(Boolean).join(" "), street2] },
    engine.countryOf(main),
  );
}

function sentLines(item: AddressItem): string[] {
  const texts = item.text === undefined ? API_PARTS.map((part) => item[part] ?? "") : item.text.split(/[\r\n]+/u);
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

function present(engine: Engine, item: AddressItem, decision: Decision): Omit<JudgedAddress, "id" | "error" | "lines"> {
  const { outcome, reason, after, result } = decision;
  const verdict = outcome === "confirmed" || outcome === "corrected" || outcome === "review" ? outcome : "failed";
  const isRight = verdict === "confirmed" || verdict === "corrected";
  const changes = verdict === "failed" ? [] : decision.changes.map(presentChange);
  const candidates = verdict === "review" ? (result?.candidates ?? []).map(presentCandidate) : [];
  return {
    verdict,
    next_action: nextAction({ outcome, reason, hasProposal: changes.length + candidates.length > 0 }),
    reason,
    // Nothing is written anywhere.
    reason_text: reason === "cleaned" ? "The address was corrected." : reasonText(reason),
    score: scoreOfDecision(decision),
    address: isRight ? addressOf(item, after) : asSent(item),
    changes,
    candidates,
    not_checked: [...(result?.notChecked ?? []).map(apiName), ...(item.suburb ? ["suburb"] : [])],
    enrichment: isRight ? enrichmentFor(engine, decision) : {},
  };
}

function addressOf(item: AddressItem, after: PartValues): CleanedAddress["address"] {
  return recordOf(API_PARTS, (part) => (part === "suburb" ? (item.suburb ?? "") : (after[PART_OF_RECORD[part]] ?? "")));
}

function presentChange({
  field,
  kind,
  reason,
  confidence,
  before,
  after,
}: RecordChange): JudgedAddress["changes"][number] {
  return { part: apiPart(field), kind, reason, reason_text: codeText(reason), confidence, before, after };
}

function presentCandidate({
  basis,
  values,
}: {
  basis: string;
  values: PartValues;
}): JudgedAddress["candidates"][number] {
  const address = Object.fromEntries(Object.entries(values).map(([part, value]) => [apiPart(part), value]));
  return { basis, address };
}

/** The address as a record in HubSpot would have it, right after it was judged. */
function scoreOfDecision({ outcome, reason, before }: Decision): number {
  const status = statusOf({
    memory: { outcome, reason, isAboutValues: true },
    hasProposal: outcome === "review",
    choice: null,
    isEmpty: isEmpty(before),
    hasStatus: true,
  });
  return (status && scoreOf(status)) ?? 0;
}

function enrichmentFor(engine: Engine, { after }: Decision): JudgedAddress["enrichment"] {
  const address = recordOf(MAIN_PARTS, (part) => after[part] ?? "");
  const values = enrichmentOf(engine.factsOf(address), null, codesOf(engine, address));
  return Object.fromEntries(
    ENRICHMENT_TARGETS.flatMap((target) => (values[target] ? [[target, values[target].value]] : [])),
  );
}

const API_NAMES = new Map<string, ApiPart>(KNOWN_PARTS.map((part) => [PART_OF_RECORD[part], part]));

/** Finer terms, such as a house number, have no other name. */
function apiName(part: string): string {
  return API_NAMES.get(part) ?? part;
}

function apiPart(field: string): ApiPart {
  const part = API_NAMES.get(field);
  if (!part) throw new Error(`${field} is no part of an address`);
  return part;
}
