import { createTransport } from "nodemailer";
import type { Config } from "../config/config.ts";
import type { OperatorConfig } from "../config/operator.ts";
import type { Context } from "../context.ts";
import { renderEmail, type EmailContent } from "./render-email.ts";
import { traced } from "../tracing/tracer.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { isObject } from "../db/parse-row.ts";
import { DAY_MS } from "../time.ts";

export type Delivery = "sent" | "gone";

/** A permanent refusal counts only after this long, because servers also send 5xx by mistake. */
const REFUSED_FOR_MS = 3 * DAY_MS;

/**
 * Sends one email. If the process dies between the server's response and our commit, it is sent again under the same Message-ID, by
 * which email programs recognize it. Throws when the server does not accept it; the workflow retries, for three days where the
 * refusal is permanent (RFC 5321: 5xx), and then the email is dead.
 */
export async function deliverEmail(ctx: Pick<Context, "db" | "config" | "now">, emailId: string): Promise<Delivery> {
  const email = await ctx.db.withSystem((tx) => tx.email.findUnique({ where: { id: emailId } }));
  if (!email || email.status !== "waiting") return "gone";
  if (!ctx.config.email) {
    await finish(ctx, emailId, "dead");
    return "gone";
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `enqueueEmail` stored it
  const stored = { template: email.template, ...(isObject(email.facts) ? email.facts : {}) } as EmailContent;
  const token = "unsubscribeToken" in stored ? stored.unsubscribeToken : null;
  const urlOf = (path: string) => new URL(path, ctx.config.publicUrl).href;
  const content = renderEmail(
    { ...stored, link: urlOf(stored.link) },
    { urlOf, unsubscribe: urlOf(`/unsubscribe/${token ?? ""}`), sender: senderOf(ctx.config.operator) },
  );
  const transport = createTransport({
    url: ctx.config.email.smtpUrl,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const message = {
    from: ctx.config.email.from,
    to: email.recipient,
    ...(stored.template === "support_message" ? { replyTo: stored.email } : {}),
    messageId: `<${email.id}@${ctx.config.publicUrl.hostname}>`,
    ...content,
    ...(token === null ? {} : { headers: oneClickHeaders(ctx.config, token) }),
  };
  try {
    requireOutsideTransaction("The mail server");
    await traced("mail server", { kind: "client" }, () => transport.sendMail(message));
  } catch (error) {
    const code = responseCodeOf(error);
    if (!isRefusal(code) || ctx.now().getTime() - email.createdAt.getTime() < REFUSED_FOR_MS)
      throw new EmailNotTaken(code, error);
    await finish(ctx, emailId, "dead");
    return "gone";
  }
  await finish(ctx, emailId, "sent");
  return "sent";
}

function senderOf({ companyName, companyAddress }: OperatorConfig): string | null {
  return [companyName, companyAddress].filter((part) => part !== null).join(", ") || null;
}

/** The mail server did not accept an email. `reason` contains only codes, because a server's message can name the recipient. */
export class EmailNotTaken extends Error {
  readonly reason: string;
  constructor(responseCode: number, cause: unknown) {
    super("the mail server did not take an email", { cause });
    this.name = "EmailNotTaken";
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    this.reason = [/^[A-Z_]{1,30}$/.test(code) ? code : "", responseCode || ""].join(" ").trim() || "unknown";
  }
}

/** SMTP status code; 0 if the server did not respond. */
function responseCodeOf(error: unknown): number {
  return (error instanceof Error && "responseCode" in error && Number(error.responseCode)) || 0;
}

const isRefusal = (code: number) => code >= 500 && code < 600;

/** RFC 8058: email programs end the emails themselves with one POST, without opening a page. */
function oneClickHeaders(config: Pick<Config, "publicUrl">, token: string): Record<string, string> {
  const url = new URL(`/api/auth/unsubscribe-credits/${token}`, config.publicUrl);
  return { "List-Unsubscribe": `<${url.href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Erases the stored facts, because they can contain links that act. */
async function finish(ctx: Pick<Context, "db" | "now">, emailId: string, status: "sent" | "dead"): Promise<void> {
  await ctx.db.withSystem((tx) =>
    tx.email.update({
      where: { id: emailId },
      data: { status, facts: {}, sentAt: status === "sent" ? ctx.now() : null },
    }),
  );
}
