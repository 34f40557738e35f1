import type { SendSupportEmailInput } from "@plumbline/schema/support/rest.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { verifyHuman } from "./verify-human.ts";
import { startNow } from "../work/start-now.ts";

/**
 * Sends a visitor's message to the operator, with the visitor's address as reply address. Errors: `not_available`,
 * `human_check_failed`, `unavailable`.
 */
export async function sendSupportEmail(
  ctx: Pick<Context, "config" | "db" | "log" | "newId" | "now" | "workflows">,
  input: SendSupportEmailInput,
): Promise<{ message: string }> {
  const { email } = ctx.config;
  if (!email) throw new AppError("not_available");
  const { recaptchaToken, ...content } = input;
  await verifyHuman(ctx, { token: recaptchaToken, action: "submit" });
  const emailId = await ctx.db.withSystem((tx) =>
    enqueueEmail(ctx, tx, {
      accountId: null,
      recipient: email.supportEmail,
      idempotencyKey: `support:${ctx.newId()}`,
      content: { template: "support_message", link: "/admin", ...content },
    }),
  );
  await startNow(ctx, "deliverEmail", { emailId });
  return { message: "Your message was sent successfully. We'll reply by email." };
}
