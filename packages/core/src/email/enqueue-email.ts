import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { EmailContent } from "./render-email.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";

/**
 * Adds an email to the caller's transaction, so that it is sent if and only if the change was committed. Idempotent by key.
 * Returns its id for `workflows.startEmail`.
 */
export async function enqueueEmail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  email: { accountId: string | null; recipient: string; idempotencyKey: string; content: EmailContent },
): Promise<string> {
  const { template, ...facts } = email.content;
  await tx.email.createMany({
    data: [
      {
        id: ctx.newId(),
        accountId: email.accountId,
        recipient: email.recipient,
        idempotencyKey: email.idempotencyKey,
        template,
        facts,
        createdAt: ctx.now(),
        nextTryAt: new Date(ctx.now().getTime() + RETRY_AFTER_START_MS),
      },
    ],
    skipDuplicates: true,
  });
  const row = await tx.email.findUniqueOrThrow({
    where: { idempotencyKey: email.idempotencyKey },
    select: { id: true },
  });
  return row.id;
}
