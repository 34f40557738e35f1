import { createHash } from "node:crypto";

export type DomainRecord = { name: string; value: string };

/**
 * The TXT record that proves a domain: specific to this account and domain, and always the same. It is public, so it contains no
 * secret.
 */
export function domainRecord(accountId: string, domain: string): DomainRecord {
  const token = createHash("sha256").update(`plumbline|email domain|${accountId}|${domain}`).digest("hex").slice(0, 40);
  return { name: `_plumbline.${domain}`, value: `plumbline-domain=${token}` };
}
