import type { Reason } from "@plumbline/address";
import { ENGINE_REASON_TEXTS } from "@plumbline/schema/accuracy/engine-reason-texts.ts";
import { RECORD_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";

/** A new reason does not compile without its text. */
const ENGINE: Readonly<Record<Reason, string>> = ENGINE_REASON_TEXTS;
const TEXTS: Record<string, string> = { ...ENGINE, ...RECORD_REASON_TEXTS };

type Known = {
  /** True where an address service may have checked the street; false where nobody did. */
  isStreetKnown?: boolean;
  /** The property that HubSpot named. */
  refusedProperty?: string | null;
  /** False where a cleaning was only looked ahead at: in checks and previews. */
  isWritten?: boolean;
};

/** What is said of an address that nobody has written yet. */
const WOULD_BE: Readonly<Record<string, string>> = {
  cleaned: "A cleaning would correct this address.",
  enriched: "The address needs no change; other properties would be filled in.",
};

/** Why a record got its outcome. */
export function reasonText(
  reason: string,
  { isStreetKnown = false, refusedProperty = null, isWritten = true }: Known = {},
): string {
  const wouldBe = isWritten ? undefined : WOULD_BE[reason];
  if (wouldBe !== undefined) return wouldBe;
  if (isStreetKnown && reason === "already_right") return "Consistent, nothing to change.";
  if (refusedProperty !== null && reason === "refused_by_crm")
    return `HubSpot refused the new value of the property '${refusedProperty}'.`;
  if (refusedProperty !== null && reason === "enrichment_refused")
    return `The address needed no change; HubSpot refused the value to fill in for the property '${refusedProperty}'.`;
  return TEXTS[reason] ?? codeText(reason);
}

/** The reasons whose text contains this text, in any case. */
export function reasonsLike(text: string): string[] {
  return Object.entries(TEXTS).flatMap(([reason, words]) => (words.toLowerCase().includes(text) ? [reason] : []));
}

/** Codes without a text read well enough as words. */
export function codeText(code: string): string {
  return code === "" ? "" : `${code[0]?.toUpperCase()}${code.slice(1).replaceAll("_", " ")}.`;
}
