/** The region of a military ZIP code (USPS Publication 28, section 238): 090-098 Europe, 340 Americas, 962-966 Pacific. */
export function militaryState(zip: string): "AE" | "AA" | "AP" | null {
  const prefix = Number(zip.slice(0, 3));
  if (zip.startsWith("09") && prefix >= 90 && prefix <= 98) return "AE";
  if (prefix === 340) return "AA";
  if (prefix >= 962 && prefix <= 966) return "AP";
  return null;
}

export function isMilitaryCity(folded: string): boolean {
  return folded === "apo" || folded === "fpo" || folded === "dpo";
}
