import { z } from "zod";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";

const TIMEOUT_MS = 5_000;
/** developers.google.com/recaptcha/docs/v3#site_verify_response; tokens are valid for two minutes and for one call. */
const answerSchema = z.object({ success: z.boolean(), action: z.string().optional(), score: z.number().optional() });

/**
 * The action must be the form's own, so that a token of another form is refused. Errors: `human_check_failed`, `not_available`,
 * `unavailable`.
 */
export async function verifyHuman(
  ctx: Pick<Context, "config" | "log">,
  input: { token: string; action: "submit" },
): Promise<void> {
  const check = ctx.config.humanCheck;
  if (!check) throw new AppError("not_available");
  requireOutsideTransaction("The human check");
  const answer = await fetch(check.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: check.secret, response: input.token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => answerSchema.parse(await response.json()))
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, "reCAPTCHA is not responding");
      throw new AppError("unavailable");
    });
  if (!answer.success || answer.action !== input.action || (answer.score ?? 0) < check.leastScore)
    throw new AppError("human_check_failed");
}
