import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import type { Collection } from "../store/collection.ts";

export type Mail = {
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

const mostMails = 2000;

function linksIn(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*["']([^"']+)["']/gi)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0].replace(/[.,;:]+$/, ""));
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//.test(link));
}

export async function receiveMail(
  mails: Collection<Mail>,
  raw: Buffer,
  envelope: { from: string; to: readonly string[] },
  now: number,
): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  const html = parsed.html ?? "";
  const text = parsed.text ?? "";
  const mail: Mail = {
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
  if (mails.size() > mostMails) {
    const oldest = newestFirst(mails).at(-1);
    if (oldest) mails.drop(oldest.id);
  }
  return mail;
}

export function newestFirst(mails: Collection<Mail>, to?: string): Mail[] {
  const wanted = to?.toLowerCase();
  return [...mails.values()]
    .toReversed()
    .filter((mail) => wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}
