/** Providers that ignore dots in the local part. */
const WITHOUT_DOTS = new Set(["gmail.com"]);
const ALIASES: Record<string, string> = { "googlemail.com": "gmail.com" };

/** One spelling for all addresses that reach the same mailbox: without tag, and for Google without dots. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const typed = email.slice(at + 1).toLowerCase();
  const domain = ALIASES[typed] ?? typed;
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}
