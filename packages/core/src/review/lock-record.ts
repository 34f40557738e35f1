import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { RecordRefInput } from "@plumbline/schema/review/rest.ts";
import { doneBy, type Actor } from "../actor.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { supersedeOfRecords } from "./proposals.ts";
import { saveChoices } from "../records/choices.ts";

/**
 * Keeps every job from changing a record from its next batch on, and closes proposals about it. Idempotent.
 * Error: `not_found` (not the actor's portal).
 */
export async function lockRecord(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  input: RecordRefInput,
): Promise<void> {
  const { portalId, objectType, recordId } = input;
  const { id: connectionId } = await requireConnection(ctx, actor, portalId);
  const place = { accountId: actor.accountId, portalId, objectType, setKey: PRIMARY_SET };
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const locked = await tx.recordChoice.count({ where: { ...place, recordId, kind: "locked" } });
    if (locked > 0) return;
    await supersedeOfRecords(ctx, tx, { accountId: actor.accountId, connectionId, objectType, recordIds: [recordId] });
    await saveChoices(ctx, tx, place, {
      kind: "locked",
      choices: [{ recordId, valuesHash: "", mappingHash: "" }],
      by: doneBy(actor),
    });
    await writeAuditEvent(ctx, tx, {
      accountId: actor.accountId,
      userId: actor.userId,
      action: "record_locked",
      detail: `${objectType} ${recordId}`,
      portalId,
    });
  });
}
