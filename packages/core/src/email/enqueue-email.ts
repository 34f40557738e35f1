import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { MailContent } from "./email-content.ts";

/**
 * Puts a mail into the caller's transaction, so that it is sent if and only if what it tells about was committed. The same key
 * again is the same mail. Returns its id for `jobRunner.startMail`.
 */
export async function writeMail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  mail: { accountId: string | null; recipient: string; idemKey: string; content: MailContent },
): Promise<string> {
  const { template, ...facts } = mail.content;
  await tx.mail.createMany({
    data: [
      {
        id: ctx.newId(),
        accountId: mail.accountId,
        recipient: mail.recipient,
        idemKey: mail.idemKey,
        template,
        facts,
        createdAt: ctx.now(),
        nextTryAt: new Date(ctx.now().getTime() + 60_000),
      },
    ],
    skipDuplicates: true,
  });
  const row = await tx.mail.findUniqueOrThrow({ where: { idemKey: mail.idemKey }, select: { id: true } });
  return row.id;
}
