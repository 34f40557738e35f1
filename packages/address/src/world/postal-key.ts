/** How many characters of a code its table has: outward codes, sorting areas, or only the first digits. */
const PREFIX: Readonly<Record<string, number>> = { CA: 3, IE: 3, NL: 4, PT: 4, AR: 4 };

/** The key of a postal code in its country's table: capitals and digits, without a country's own letters before it. */
export function postalKey(country: string, postal: string): string {
  const plain = postal.toUpperCase().replace(/[^A-Z0-9]/gu, "");
  // A British code ends in a digit and two letters; the table has what precedes them.
  if (country === "GB") return plain.length > 4 && /\d[A-Z]{2}$/u.test(plain) ? plain.slice(0, -3) : plain;
  if (country === "MT" || country === "BM") return plain.slice(0, country === "MT" ? 3 : 4);
  // "LV-1001", "L-2620", "AZ 1000", and the Argentine C1043AAA.
  const bare = country === "IE" || country === "CA" ? plain : plain.replace(/^[A-Z]{1,2}(?=\d)/u, "");
  const length = PREFIX[country];
  return length === undefined ? bare : bare.slice(0, length);
}
