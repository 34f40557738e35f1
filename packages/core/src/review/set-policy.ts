import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { WRITE_POLICY_TEXTS, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import { doneBy, type Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { placeName } from "../connections/place-name.ts";
import { policyOf } from "./policy.ts";

type Input = { portalId: string; objectType: ObjectType; addressSet: string; policy: WritePolicyName };

/** Applies from every job's next batch on. Errors: `not_found` (not the actor's portal), `not_configured` (no such address set). */
export async function setPolicy(
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  actor: Actor,
  input: Input,
): Promise<WritePolicyName> {
  const { portalId, objectType, addressSet: setKey, policy } = input;
  const connection = await requireConnection(ctx, actor, portalId);
  const place = { accountId: actor.accountId, portalId, objectType, setKey };
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    // The primary set's policy can be chosen before it is mapped.
    const mapping = { connectionId: connection.id, objectType, setKey };
    if (setKey !== PRIMARY_SET && !(await tx.mapping.findFirst({ where: mapping })))
      throw new AppError("not_configured");
    if ((await policyOf(tx, place)) === policy) return;
    const changedAt = ctx.now();
    await tx.writePolicy.upsert({
      where: { accountId_portalId_objectType_setKey: place },
      create: { ...place, policy, changedAt, ...doneBy(actor) },
      update: { policy, changedAt, ...doneBy(actor) },
    });
    await writeAuditEvent(ctx, tx, {
      accountId: actor.accountId,
      userId: actor.userId,
      action: "write_policy_changed",
      portalId,
      detail: `${connection.portalName}, ${placeName(objectType, setKey)}: ${WRITE_POLICY_TEXTS[policy].label}`,
    });
  });
  if (policy === "certain")
    await wakePausedJobs(ctx, { accountId: actor.accountId, portalId, reasons: ["awaiting_review"] });
  return policy;
}
