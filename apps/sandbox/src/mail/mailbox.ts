import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import type { Collection } from "../store/collection.ts";

export type Email = {
  id: string;
  receivedAt: number;
  /** The envelope: where it was really sent. */
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
  mails: Collection<Email>,
  raw: Buffer,
  envelope: { from: string; to: readonly string[] },
  now: number,
): Promise<Email> {
  const parsed = await PostalMime.parse(raw);
  const html = parsed.html ?? "";
  const text = parsed.text ?? "";
  const mail: Email = {
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
  mails.put(mail.id, mail);
  if (mails.size() > maxEmails) {
    const oldest = newestFirst(mails).at(-1);
    if (oldest) mails.drop(oldest.id);
  }
  return mail;
}

export function newestFirst(mails: Collection<Email>, to?: string): Email[] {
  const wanted = to?.toLowerCase();
  return [...mails.values()]
    .toReversed()
    .filter((mail) => wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}
