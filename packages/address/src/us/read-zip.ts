import type { ChangeReason } from "../types.ts";

/** A reading of a ZIP field. `mended` is null when only punctuation and spacing differ. */
export type ZipReading = {
  zip: string;
  plus4: string;
  mended: Extract<ChangeReason, "lost_zero" | "letter_for_digit"> | null;
};

/** All readings in order of trust; a mended one counts only if the gazetteer and another field agree. */
export function readZip(text: string): ZipReading[] {
  if (/^\d{5}$/u.test(text)) return [{ zip: text, plus4: "", mended: null }];
  const compact = text.replace(/^(?:zip(?:\s*code)?|us|usa)\s*[:#-]?\s*(?=\d)/iu, "");
  return readDigits(compact, null) ?? readDigits(mendLetters(compact), "letter_for_digit") ?? [];
}

function mendLetters(text: string): string {
  return /^[\dOoIl\s-]+$/u.test(text) && /\d/u.test(text) ? text.replace(/[Oo]/gu, "0").replace(/[Il]/gu, "1") : "";
}

function readDigits(text: string, mended: ZipReading["mended"]): ZipReading[] | null {
  const five = /^(\d{5})(?:\s*[-–—.\s]?\s*(\d{4}))?\s*-?$/u.exec(text);
  if (five) return [{ zip: five[1] ?? "", plus4: five[2] ?? "", mended }];
  if (mended) return null;
  const lost = /^(\d{3,4})(?:\s*[-–—]\s*(\d{4}))?$/u.exec(text) ?? /^(\d{4})(\d{4})$/u.exec(text);
  if (lost) return [{ zip: (lost[1] ?? "").padStart(5, "0"), plus4: lost[2] ?? "", mended: "lost_zero" }];
  return null;
}

export function zipText(reading: ZipReading): string {
  return reading.plus4 === "" ? reading.zip : `${reading.zip}-${reading.plus4}`;
}
