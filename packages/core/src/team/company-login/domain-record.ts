import { createHash } from "node:crypto";

export type DomainRecord = { name: string; value: string };

/**
 * The TXT record that proves a domain: of this account and this domain alone, and the same whenever it is asked for. It is public,
 * so nothing of it is secret.
 */
export function domainRecord(accountId: string, domain: string): DomainRecord {
  const token = createHash("sha256").update(`plumbline|email domain|${accountId}|${domain}`).digest("hex").slice(0, 40);
  return { name: `_plumbline.${domain}`, value: `plumbline-domain=${token}` };
}
