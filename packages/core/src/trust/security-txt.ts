import type { Config } from "../config/config.ts";
import { DAY_MS } from "../time.ts";

/** Used without a configured date: the response is generated on each request, and RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` by RFC 9116; null if no contact is set. */
export function securityTxt(config: Pick<Config, "operator" | "publicUrl">, now: Date): string | null {
  const { contacts, expires, languages, encryption, policy } = config.operator.securityTxt;
  if (contacts.length === 0) return null;
  const until = expires ?? new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const fields: [string, string | null][] = [
    ...contacts.map((contact): [string, string] => ["Contact", contact]),
    ["Expires", until.toISOString().replace(/\.\d{3}Z$/, "Z")],
    ["Preferred-Languages", languages],
    ["Canonical", new URL("/.well-known/security.txt", config.publicUrl).href],
    ["Encryption", encryption],
    ["Policy", policy ?? new URL("/trust", config.publicUrl).href],
  ];
  return fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`])).join("");
}
