import { ROLE_TEXTS } from "@plumbline/schema/accounts/roles.ts";
import type { ChangeMemberInput } from "@plumbline/schema/accounts/team.ts";
import { earlierOwners, ownerTerm, tooNewAnOwner } from "../accounts/members/earlier-owners.ts";
import { startEnding } from "../accounts/members/end-membership.ts";
import { textOfEnded, type EndedAccess } from "../accounts/members/end-programs.ts";
import type { StoppedWork } from "../work/stop-jobs.ts";
import { endLostRights } from "../accounts/members/end-lost-rights.ts";
import { startTelling, tellOfAct } from "../accounts/links/tell-of-act.ts";
import { parseMember, portalColumns } from "../accounts/members/member-row.ts";
import { requirePortals } from "../accounts/members/require-portals.ts";
import { provePerson } from "../accounts/with-proof.ts";
import { doneBy, type SignedInActor } from "../actor.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { changeAccess, hideFromReleaseBefore, requireColleague, requireOtherOwner } from "./change-access.ts";
import { memberView, type MemberView } from "./list-team.ts";

/**
 * Changes a member's role or portals as of the response: what the member has begun with the former access is refused, and what they
 * could no longer start stops (`endLostRights`) or, with `keep_jobs`, goes on as the actor's. Returns what was stopped and what ended,
 * too. Errors: `wrong_password`, `totp_required`, `wrong_code`, `rate_limited`, `not_found` (no member, or a portal that is not connected),
 * `conflict` (the last owner; an earlier owner, by a new one), `access_changed`.
 */
export async function changeMember(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  { id, role, portals, keep_jobs: keepsJobs, ...proof }: ChangeMemberInput,
): Promise<MemberView & { lost: StoppedWork & { ended: EndedAccess } }> {
  await provePerson(ctx, actor, proof);
  const { view, lost, emailIds } = await changeAccess(ctx, actor, async (tx) => {
    const member = await requireColleague(tx, actor.accountId, id);
    if ((await earlierOwners(ctx, tx, actor)).includes(id)) throw tooNewAnOwner("change earlier owners");
    if (member.role === "owner" && role !== "owner") await requireOtherOwner(tx, member);
    await requirePortals(tx, actor.accountId, portals ?? null);
    const changed = parseMember(
      await tx.membership.update({
        where: { id },
        data: { role, ...ownerTerm(ctx, member, role), ...portalColumns(portals ?? null), revision: { increment: 1 } },
      }),
    );
    await hideFromReleaseBefore(tx, changed);
    const keptBy = keepsJobs ? doneBy(actor) : null;
    const lost = await endLostRights(ctx, tx, changed, { heir: actor.userId, keptBy });
    const reach = portals === undefined ? "all portals" : `portals ${portals.join(", ")}`;
    await writeOwnEvent(ctx, tx, actor, {
      action: "member_changed",
      detail: `${member.email}: ${role}, ${reach}${keepsJobs ? ", jobs kept" : ""}`,
    });
    const emailIds = await tellOfAct(ctx, tx, actor, {
      text: `${actor.email} changed the access of ${member.email}: ${ROLE_TEXTS[role].label}, ${reach}.${textOfEnded(lost.ended)}`,
      isUrgent: role === "owner" && member.role !== "owner",
      lostBy: member.userId,
    });
    return { view: memberView(changed, actor), lost, emailIds };
  });
  await startTelling(ctx, emailIds);
  await startEnding(ctx, [lost]);
  return { ...view, lost };
}
