import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { RecordRefInput } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { reopenDismissed } from "./proposals.ts";

/**
 * Ends a choice about one address of a record, or about all where `setKey` is null: the next job decides anew. A dismissed
 * correction that a policy had held back is reopened. The portal may be disconnected. Error: `not_found`.
 */
export async function removeChoice(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  input: RecordRefInput & { kind: ChoiceKind; setKey: string | null },
): Promise<void> {
  const { kind, setKey, ...record } = input;
  const where = { ...record, kind, ...(setKey === null ? {} : { setKey }) };
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    // Proposals before choices: the lock order of decisions.
    if (kind === "dismissed")
      for (const choice of await tx.recordChoice.findMany({ where, select: { setKey: true } }))
        await reopenDismissed(ctx, tx, { ...record, ...choice, accountId: actor.accountId });
    const { count } = await tx.recordChoice.deleteMany({ where });
    if (count === 0) throw new AppError("not_found", "This record has no such choice.");
    if (kind === "locked")
      await writeAuditEvent(ctx, tx, {
        accountId: actor.accountId,
        userId: actor.userId,
        action: "record_unlocked",
        detail: `${record.objectType} ${record.recordId}`,
        portalId: record.portalId,
      });
  });
}
