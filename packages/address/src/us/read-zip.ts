import type { ChangeReason } from "../types.ts";
import { readUsState } from "./states.ts";

/** A reading of a ZIP field. `corrected` is null if only punctuation, spacing or a repeated state or country differ. */
export type ZipReading = {
  zip: string;
  plus4: string;
  corrected: Extract<ChangeReason, "lost_zero" | "letter_for_digit" | "national_form"> | null;
};

/** All readings, most trusted first; a corrected one counts only if the gazetteer and another field agree. */
export function readZip(text: string): ZipReading[] {
  if (isFiveDigits(text)) return [{ zip: text, plus4: "", corrected: null }];
  if (/^\d{5}(?:-\d{4})?$/u.test(text)) return [{ zip: text.slice(0, 5), plus4: text.slice(6), corrected: null }];
  const plain = withoutDebris(text);
  return (
    readDigits(plain, null) ??
    readDigits(withDigits(plain), "letter_for_digit") ??
    readDigits(/^\d[\d ]+$/u.test(plain) ? plain.replaceAll(" ", "") : "", "national_form") ??
    []
  );
}

export function isFiveDigits(text: string): boolean {
  if (text.length !== 5) return false;
  for (let i = 0; i < 5; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/**
 * "'02108", "02108,", "2108.0", "CO80203", "80203 USA": removes what surrounds the digits. Letters are removed only if they are a
 * state or the country.
 */
function withoutDebris(text: string): string {
  const marks = text.replace(/^[\s'"`#]+|[\s'"`,.;:]+$/gu, "").replace(/^(\d{3,5})\.0+$/u, "$1");
  const digits = marks
    .replace(/^(?:zip(?:\s*code)?|us|usa)\s*[:#-]?\s*(?=\d)/iu, "")
    .replace(/(?<=\d)[\s,]+(?:u\.?s\.?a?\.?|united states)$/iu, "");
  const state = /^([a-z]{2})[\s,.-]*(?=\d)/iu.exec(digits)?.[1] ?? "";
  return state !== "" && readUsState(state) !== null ? digits.replace(/^[a-z]{2}[\s,.-]*/iu, "") : digits;
}

function withDigits(text: string): string {
  return /^[\dOoIl\s-]+$/u.test(text) && /\d/u.test(text) ? text.replace(/[Oo]/gu, "0").replace(/[Il]/gu, "1") : "";
}

function readDigits(text: string, corrected: ZipReading["corrected"]): ZipReading[] | null {
  const five = /^(\d{5})(?:\s*[-–—.\s]?\s*(\d{4}))?\s*-?$/u.exec(text);
  if (five) return [{ zip: five[1] ?? "", plus4: five[2] ?? "", corrected }];
  if (corrected) return null;
  const lost = /^(\d{3,4})(?:\s*[-–—]\s*(\d{4}))?$/u.exec(text) ?? /^(\d{4})(\d{4})$/u.exec(text);
  if (lost) return [{ zip: (lost[1] ?? "").padStart(5, "0"), plus4: lost[2] ?? "", corrected: "lost_zero" }];
  return null;
}

export function zipText(reading: ZipReading): string {
  return reading.plus4 === "" ? reading.zip : `${reading.zip}-${reading.plus4}`;
}
