import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { listProgramAccess } from "../api-keys/program-access.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";

/** In the caller's transaction: notifies the owner, no matter who acted. Returns the email's id. */
export async function enqueueFactorEmail(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  input: { accountId: string; userId: string; isOn: boolean },
): Promise<string> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: input.userId } });
  return await enqueueEmail(ctx, tx, {
    accountId: input.accountId,
    recipient: email,
    idempotencyKey: `second_factor:${ctx.newId()}`,
    content: {
      template: "second_factor_changed",
      link: "/manage-account/security",
      isOn: input.isOn,
      access: await listProgramAccess(ctx, tx, input),
    },
  });
}
