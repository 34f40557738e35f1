import type { TransferInput } from "@plumbline/schema/accounts/team.ts";
import { markCustomerDue } from "../billing/update-customer.ts";
import { ownerTerm } from "../accounts/members/earlier-owners.ts";
import { endLostRights } from "../accounts/members/end-lost-rights.ts";
import { textOfEnded } from "../accounts/members/end-programs.ts";
import { startTelling, tellOfAct } from "../accounts/links/tell-of-act.ts";
import { parseMember } from "../accounts/members/member-row.ts";
import { provePerson } from "../accounts/with-proof.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { startNow } from "../work/start-now.ts";
import { changeAccess, hideFromReleaseBefore, requireColleague } from "./change-access.ts";

/**
 * Makes another member an owner and the actor a manager, at once. Errors: `wrong_password`, `totp_required`, `wrong_code`,
 * `rate_limited`, `not_found`, `conflict` (to oneself), `access_changed`.
 */
export async function transferOwnership(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  { memberId, ...proof }: TransferInput,
): Promise<void> {
  const { accountId } = actor;
  await provePerson(ctx, actor, proof);
  const emailIds = await changeAccess(ctx, actor, async (tx) => {
    const heir = await requireColleague(tx, accountId, memberId);
    if (heir.userId === actor.userId) throw new AppError("conflict", "You own this account already.");
    const revision = { increment: 1 };
    await tx.membership.update({
      where: { id: heir.id },
      data: { role: "owner", ...ownerTerm(ctx, heir, "owner"), allPortals: true, portals: [], revision },
    });
    const former = await tx.membership.update({
      where: { id: actor.member.id },
      data: { role: "manager", ...ownerTerm(ctx, { role: "owner" }, "manager"), revision },
    });
    await hideFromReleaseBefore(tx, parseMember(former));
    // A manager may start what an owner has started.
    const { ended } = await endLostRights(ctx, tx, parseMember(former), { heir: heir.userId, keptBy: null });
    // Receipts are sent to an owner.
    await markCustomerDue(ctx, tx, accountId);
    await writeOwnEvent(ctx, tx, actor, { action: "ownership_transferred", detail: heir.email });
    const text = `${former.email} made ${heir.email} the owner of the account, and is a manager now.${textOfEnded(ended)}`;
    return await tellOfAct(ctx, tx, actor, { text, isUrgent: true });
  });
  await startTelling(ctx, emailIds);
  await startNow(ctx, "updateCustomer", { accountId });
}
