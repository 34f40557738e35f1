import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { listProgramAccess } from "../api-keys/list-program-access.ts";
import { issueSecurityToken } from "../one-time-tokens.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";

/** In the caller's transaction: notifies the owner, no matter who acted. Returns the email's id. */
export async function enqueueFactorEmail(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  input: { accountId: string; userId: string; isOn: boolean },
): Promise<string> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: input.userId } });
  const undoToken = await issueSecurityToken(ctx, tx, user, "undo_second_factor");
  return await enqueueEmail(ctx, tx, {
    accountId: input.accountId,
    recipient: user.email,
    idempotencyKey: `second_factor:${ctx.newId()}`,
    content: {
      template: "second_factor_changed",
      link: "/manage-account/security",
      isOn: input.isOn,
      undoLink: `/secure-account/undo-second-factor/${undoToken}`,
      access: await listProgramAccess(ctx, tx, user),
    },
  });
}
