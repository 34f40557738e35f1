import type { Context } from "../context.ts";

/** Sends it at once. The mail is in the database; the dispatcher sends it when this nudge is lost. */
export async function nudgeMail(ctx: Pick<Context, "jobRunner" | "log">, mailId: string): Promise<void> {
  await ctx.jobRunner
    .startMail(mailId)
    .catch((error: unknown) => ctx.log.warn({ mailId, err: error }, "mail is left to the dispatcher"));
}
