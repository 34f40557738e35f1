import { isKeyOf } from "@plumbline/schema/keys.ts";
import { JOB_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import type { EmailBlock, RenderedEmail } from "./lay-out.ts";

/** `unsubscribe`: the page that ends emails of a kind, which name `sender`, the company and its postal address. */
export type Links = { urlOf: (path: string) => string; unsubscribe: string; sender: string | null };
/** From its facts. The subject states the fact. */
export type Email<Facts = unknown> = (content: Facts & { link: string }, to: Links) => RenderedEmail;

/** Keys and endpoints that work without a password, for security emails; null if there are none. */
export type ProgramAccess = { keys: string[]; endpoints: string[]; revokeLink: string };

/** Effects of every security link. */
export const SECURED =
  "This ends every session and makes the password unusable, so that you choose a new one. People, API keys and webhook endpoints that were added in the last seven days are suspended, and roles and login settings return to what they were.";

export const count = new Intl.NumberFormat("en-US");
export const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const text = (text: string): EmailBlock => ({ kind: "text", text });
export const button = (label: string, href: string): EmailBlock => ({ kind: "button", label, href });
export const link = (label: string, href: string): EmailBlock => ({ kind: "link", label, href });

export function amountOf(amount: number, noun: string): string {
  return `${count.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

export function blockerText(reason: string): string | null {
  return isKeyOf(JOB_REASON_TEXTS, reason) ? JOB_REASON_TEXTS[reason] : null;
}

/** Access that works without the password, with one link that ends all of it. */
export function remainingAccess(access: ProgramAccess | null, urlOf: Links["urlOf"]): EmailBlock[] {
  if (!access) return [];
  return [
    text(
      `These API keys and webhook endpoints have access. If you don't recognize one that was added in the last seven days, secure your account within seven days. ${SECURED} You can revoke earlier ones under Developers.`,
    ),
    ...(access.keys.length > 0 ? [text(`API keys: ${access.keys.join(", ")}.`)] : []),
    ...(access.endpoints.length > 0 ? [text(`Webhook endpoints: ${access.endpoints.join(", ")}.`)] : []),
    link("Revoke all access", urlOf(access.revokeLink)),
  ];
}
