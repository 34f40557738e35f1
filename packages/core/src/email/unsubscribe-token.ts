import type { Context } from "../context.ts";

export type EmailKind = "credits" | "setup";

const CONTEXT = "unsubscribe";

/** Part of an email's link: the account and the kind of email. Sealed, so only we can create it; valid as long as its key. */
export function sealUnsubscribe(ctx: Pick<Context, "secrets">, what: { accountId: string; from: EmailKind }): string {
  return ctx.secrets.seal(`${what.from}:${what.accountId}`, CONTEXT);
}

/** Null for any token that we did not create. */
export function openUnsubscribe(
  ctx: Pick<Context, "secrets">,
  token: string,
): { accountId: string; from: EmailKind } | null {
  let plain: string;
  try {
    plain = ctx.secrets.open(token, CONTEXT);
  } catch {
    return null; // changed, truncated, or sealed with another key: the caller reports that the link is not valid
  }
  const [, from, accountId] = /^(credits|setup):([0-9a-f-]{36})$/.exec(plain) ?? [];
  return (from === "credits" || from === "setup") && accountId ? { accountId, from } : null;
}
