import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import type { Collection } from "../store/collection.ts";

export type Email = {
  id: string;
  receivedAt: number;
  /** The envelope recipients. */
  to: readonly string[];
  envelopeFrom: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: readonly string[];
  headers: readonly { name: string; value: string }[];
};

const maxEmails = 2000;

function linksIn(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*["']([^"']+)["']/gi)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0].replace(/[.,;:]+$/, ""));
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//.test(link));
}

export async function receiveEmail(
  emails: Collection<Email>,
  raw: Buffer,
  envelope: { from: string; to: readonly string[] },
  now: number,
): Promise<Email> {
  const parsed = await PostalMime.parse(raw);
  const html = parsed.html ?? "";
  const text = parsed.text ?? "";
  const email: Email = {
    id: randomUUID(),
    receivedAt: now,
    to: envelope.to,
    envelopeFrom: envelope.from,
    from: parsed.from ? (parsed.from.address ?? parsed.from.name) : envelope.from,
    subject: parsed.subject ?? "",
    text,
    html,
    links: linksIn(html, text),
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
  };
  emails.put(email.id, email);
  if (emails.size() > maxEmails) {
    const oldest = newestFirst(emails).at(-1);
    if (oldest) emails.drop(oldest.id);
  }
  return email;
}

export function newestFirst(emails: Collection<Email>, to?: string): Email[] {
  const wanted = to?.toLowerCase();
  return [...emails.values()]
    .toReversed()
    .filter((email) => wanted === undefined || email.to.some((address) => address.toLowerCase() === wanted))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}
