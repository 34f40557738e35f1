import type { LeaveInput } from "@plumbline/schema/accounts/team.ts";
import { earlierOwners, tooNewAnOwner } from "../accounts/members/earlier-owners.ts";
import { endMembership, startEnding, type EndedMember } from "../accounts/members/end-membership.ts";
import { textOfEnded } from "../accounts/members/end-programs.ts";
import type { Member } from "../accounts/members/member-row.ts";
import { issueSecurityToken } from "../accounts/one-time-tokens.ts";
import { tellOfAct } from "../accounts/links/tell-of-act.ts";
import { requireProof, type GivenProof } from "../accounts/require-proof.ts";
import { provePerson } from "../accounts/with-proof.ts";
import { doneBy, type SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { startNow } from "../work/start-now.ts";
import { changeAccess, requireColleague, requireOtherOwner } from "./change-access.ts";

type RemoveContext = Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">;

/**
 * As of the response nothing starts and nothing is written in the member's name: see `endMembership`. With `keep_jobs` their jobs and
 * schedules go on as the actor's. Returns what was stopped and what ended. Errors: `proof_required`, `not_found`, `conflict`
 * (oneself: leave instead; an earlier owner, by a new one), `access_changed`.
 */
export async function removeMember(
  ctx: RemoveContext,
  actor: SignedInActor,
  { id, keep_jobs: keepsJobs, ...proof }: { id: string; keep_jobs: boolean } & GivenProof,
): Promise<EndedMember> {
  await requireProof(ctx, actor, proof);
  const { ended, emailId } = await changeAccess(ctx, actor, async (tx) => {
    const member = await requireColleague(tx, actor.accountId, id);
    if (member.userId === actor.userId) throw new AppError("conflict", "To remove yourself, leave the account.");
    if ((await earlierOwners(ctx, tx, actor)).includes(id)) throw tooNewAnOwner("remove earlier owners");
    const kept = keepsJobs ? ", jobs kept" : "";
    await writeOwnEvent(ctx, tx, actor, { action: "member_removed", detail: `${member.email}, ${member.role}${kept}` });
    const ended = await endMembership(ctx, tx, member, {
      heir: actor.userId,
      keptBy: keepsJobs ? doneBy(actor) : null,
    });
    const text = `${actor.email} removed ${member.email} from the account.${textOfEnded(ended.ended)}`;
    await tellOfAct(ctx, tx, actor, { text });
    return { ended, emailId: await tellMember(ctx, tx, member) };
  });
  await follow(ctx, ended, emailId);
  return ended;
}

/**
 * Ends the actor's own membership; their schedules pass to the oldest owner, and wait as their jobs do. The login of a person who
 * belongs to no other account is kept for the term of its security links. Errors: `wrong_password`, `totp_required`, `wrong_code`,
 * `rate_limited`, `conflict` (the last owner).
 */
export async function leaveAccount(ctx: RemoveContext, actor: SignedInActor, proof: LeaveInput): Promise<void> {
  await provePerson(ctx, actor, proof);
  const { ended, emailId } = await changeAccess(ctx, actor, async (tx) => {
    const member = await requireColleague(tx, actor.accountId, actor.member.id);
    const heir = await requireOtherOwner(tx, member);
    await writeOwnEvent(ctx, tx, actor, { action: "member_left", detail: member.role });
    const ended = await endMembership(ctx, tx, member, { heir: heir.userId });
    const text = `${member.email} left the account.${textOfEnded(ended.ended)}`;
    await tellOfAct(ctx, tx, actor, { text, isActorTold: true });
    return { ended, emailId: await tellMember(ctx, tx, member) };
  });
  await follow(ctx, ended, emailId);
}

/** To the mailbox of the login that has lost access: whoever acted may not have been its person. */
async function tellMember(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  { accountId, userId }: Member,
): Promise<string> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const token = await issueSecurityToken(ctx, tx, user, "revoke_access");
  return await enqueueEmail(ctx, tx, {
    accountId,
    recipient: user.email,
    idempotencyKey: `access_ended:${ctx.newId()}`,
    content: { template: "access_ended", link: "/support", secureLink: `/secure-account/revoke-access/${token}` },
  });
}

async function follow(ctx: RemoveContext, ended: EndedMember, emailId: string): Promise<void> {
  await startEnding(ctx, [ended]);
  await startNow(ctx, "deliverEmail", { emailId });
}
