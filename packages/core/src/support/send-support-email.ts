import type { SendSupportMailInput } from "@plumbline/schema/support/rest.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { takeTurn } from "../rate-limits/consume-rate-limit.ts";
import { visitorNetwork } from "../rate-limits/visitor-network.ts";
import { nudgeMail } from "../email/start-email-now.ts";
import { writeMail } from "../email/enqueue-email.ts";
import { verifyHuman } from "./verify-human.ts";

/** A visitor's words for the operator, answered to the visitor's address. Errors: `not_available`, `human_check_failed`, `unavailable`, `rate_limited`. */
export async function sendSupportMail(
  ctx: Pick<Context, "config" | "db" | "log" | "newId" | "now" | "jobRunner">,
  input: SendSupportMailInput & { ip: string },
): Promise<{ message: string }> {
  const { mail } = ctx.config;
  if (!mail) throw new AppError("not_available");
  const { recaptchaToken, ip, ...content } = input;
  await takeTurn(ctx, { rate: "supportPerIp", by: [visitorNetwork(ip)] });
  await verifyHuman(ctx, { token: recaptchaToken, action: "submit" });
  const mailId = await ctx.db.withSystem((tx) =>
    writeMail(ctx, tx, {
      accountId: null,
      recipient: mail.supportEmail,
      idemKey: `support:${ctx.newId()}`,
      content: { template: "support_message", link: "/admin", ...content },
    }),
  );
  await nudgeMail(ctx, mailId);
  return { message: "Your message was sent successfully. We answer by email." };
}
