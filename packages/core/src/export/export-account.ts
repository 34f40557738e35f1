import type { TableFormat } from "@plumbline/schema/rest/downloads.ts";
import { requireRecentLogin } from "../accounts/require-proof.ts";
import type { SignedInActor } from "../actor.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { accountFiles } from "./account-files.ts";
import { zipFiles } from "./zip-files.ts";

/**
 * All stored data of the account except secrets: no password, no token, no key. Read in pages while it is sent, each in its own
 * transaction. `format`: that of the tables. Error: `proof_required`.
 */
export async function exportAccount(
  ctx: Pick<Context, "db" | "config" | "now" | "newId">,
  actor: SignedInActor,
  format: TableFormat,
): Promise<AsyncIterable<Uint8Array>> {
  const { accountId, userId } = actor;
  requireRecentLogin(ctx, actor);
  await ctx.db.withAccount(accountId, (tx) =>
    writeAuditEvent(ctx, tx, { accountId, userId, action: "account_exported" }),
  );
  return zipFiles(accountFiles(ctx, actor, format), ctx.now());
}
