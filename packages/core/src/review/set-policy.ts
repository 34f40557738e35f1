import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { WRITE_POLICY_TEXTS, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../actor.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { policyOf } from "./policy-of.ts";

type Input = { portalId: string; objectType: ObjectType; policy: WritePolicyName };

/** Holds from the next batch of every job on. Error: `not_found` (not the actor's portal). */
export async function setPolicy(
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  actor: Actor,
  input: Input,
): Promise<WritePolicyName> {
  const { portalId, objectType, policy } = input;
  const connection = await requireConnection(ctx, actor, portalId);
  const place = { accountId: actor.accountId, portalId, objectType, setKey: PRIMARY_SET };
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    if ((await policyOf(tx, place)) === policy) return;
    const changedAt = ctx.now();
    await tx.writePolicy.upsert({
      where: { accountId_portalId_objectType_setKey: place },
      create: { ...place, policy, changedAt },
      update: { policy, changedAt },
    });
    await writeAuditEvent(ctx, tx, {
      accountId: actor.accountId,
      userId: actor.userId,
      action: "write_policy_changed",
      detail: `${connection.portalName}, ${objectType}: ${WRITE_POLICY_TEXTS[policy].label}`,
    });
  });
  if (policy === "certain")
    await wakePausedJobs(ctx, { accountId: actor.accountId, portalId, reasons: ["awaiting_review"] });
  return policy;
}
