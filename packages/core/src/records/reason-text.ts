import type { Reason } from "@plumbline/address";
import { ENGINE_REASON_TEXTS } from "@plumbline/schema/accuracy/engine-reason-texts.ts";
import { RECORD_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";

/** A new reason does not compile without its text. */
const ENGINE: Readonly<Record<Reason, string>> = ENGINE_REASON_TEXTS;
const TEXTS: Record<string, string> = { ...ENGINE, ...RECORD_REASON_TEXTS };

/** Why a record got its outcome. `isStreetKnown`: where an address service, or nobody, can have looked at its street. */
export function reasonText(reason: string, { isStreetKnown = false } = {}): string {
  if (isStreetKnown && reason === "already_right") return "Consistent, nothing to change.";
  return TEXTS[reason] ?? codeText(reason);
}

/** The reasons whose sentence holds this text, in any case. */
export function reasonsLike(text: string): string[] {
  return Object.entries(TEXTS).flatMap(([reason, words]) => (words.toLowerCase().includes(text) ? [reason] : []));
}

/** Codes read well enough as words where they have no sentence of their own. */
export function codeText(code: string): string {
  return code === "" ? "" : `${code[0]?.toUpperCase()}${code.slice(1).replaceAll("_", " ")}.`;
}
