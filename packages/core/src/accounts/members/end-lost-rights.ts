import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import type { Context } from "../../context.ts";
import type { DoneBy } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import { stopWorkOf, type StoppedWork } from "../../work/stop-jobs.ts";
import { withdrawAccepted } from "./end-membership.ts";
import { endPrograms, type EndedAccess } from "./end-programs.ts";
import { portalsOf, type Member } from "./member-row.ts";

/** What was stopped; `actionId`: of the proposals that are opened again, null where the member may still decide all of them. */
export type LostRights = StoppedWork & { accountId: string; actionId: string | null; ended: EndedAccess };

/**
 * After a member was given less access: invitations, keys and webhook endpoints that they could no longer send or add end, and jobs
 * and schedules that they could no longer start wait or, with `keptBy`, go on as that member's. Proposals that they could no longer
 * accept are opened again. `heir`: whose the schedules are.
 */
export async function endLostRights(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  member: Member,
  { heir, keptBy }: { heir: string; keptBy: DoneBy | null },
): Promise<LostRights> {
  const { accountId, userId, role } = member;
  const now = ctx.now();
  const access = { role, portals: portalsOf(member) };
  const ended = await endPrograms(ctx, tx, member, {
    keys: mayDo(access, "manage_keys"),
    endpoints: mayDo(access, "manage_webhooks"),
    invitations: mayDo(access, "manage_team"),
  });
  const stopped = await stopWorkOf(tx, { accountId, userId }, { left: access, heir, keptBy, now });
  const decidesAll = mayDo(access, "decide") && access.portals === null;
  const actionId = decidesAll ? null : await withdrawAccepted(ctx, tx, { accountId, userId });
  return { accountId, ...stopped, actionId, ended };
}
