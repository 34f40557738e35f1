import { acceptInvitation, getInvitation } from "@plumbline/core/team/accept-invitation.ts";
import { changeMember } from "@plumbline/core/team/change-member.ts";
import { inviteMember, withdrawInvitation } from "@plumbline/core/team/invite-member.ts";
import { listTeam } from "@plumbline/core/team/list-team.ts";
import { listMyAccounts, switchAccount } from "@plumbline/core/team/my-accounts.ts";
import { leaveAccount, removeMember } from "@plumbline/core/team/remove-member.ts";
import { decideSuspended, listSuspended } from "@plumbline/core/team/suspended-access.ts";
import { transferOwnership } from "@plumbline/core/team/transfer-ownership.ts";
import * as inputs from "@plumbline/schema/accounts/team.ts";
import { idParams } from "@plumbline/schema/ids.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { code, endpoint, failuresPerNetwork, password, type Endpoint } from "../../http/endpoint.ts";
import { optionalUser } from "../../http/require-actor.ts";
import { presentChanged, presentInvitation, presentLost, presentMember, presentSuspended } from "./present.ts";

const proof = ["wrong_password", "totp_required", "wrong_code", "unavailable"] as const;

export const teamEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/team",
    tag: "Account",
    summary: "List the members of the account and the invitations that can still be accepted.",
    operation: "see_team",
    answer: answers.teamAnswer,
    async handle({ ctx, actor }) {
      const { members, invitations } = await listTeam(ctx, actor);
      return { members: members.map(presentMember), invitations: invitations.map(presentInvitation) };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/team/invitations",
    tag: "Account",
    summary: "Invite a person by email. Leave out `portals` for all of them.",
    operation: "manage_team",
    status: 201,
    body: inputs.inviteSchema,
    answer: answers.invitationAnswer,
    errors: ["not_found", "conflict", "email_not_confirmed", ...proof],
    rateLimits: [{ rate: "invitationsPerAccount" }, ...password, ...code],
    handle: async ({ ctx, actor, body }) => presentInvitation(await inviteMember(ctx, actor, body)),
  }),
  endpoint({
    method: "delete",
    path: "/api/auth/team/invitations/{id}",
    tag: "Account",
    summary: "Withdraw an invitation.",
    operation: "manage_team",
    params: idParams,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      await withdrawInvitation(ctx, actor, params);
      return { message: "Invitation withdrawn." };
    },
  }),
  endpoint({
    method: "patch",
    path: "/api/auth/team/members/{id}",
    tag: "Account",
    summary:
      "Change role and portals of a member. Leave out `portals` for all of them. What the member could no longer start stops, and what they accepted and could no longer accept is open again; with `keep_jobs`, jobs and recurring jobs go on as the user's.",
    operation: "manage_team",
    params: idParams,
    body: inputs.changeMemberSchema,
    answer: answers.memberChangedAnswer,
    errors: ["not_found", "conflict", ...proof],
    rateLimits: [...password, ...code],
    handle: async ({ ctx, actor, params, body }) =>
      presentChanged(await changeMember(ctx, actor, { ...body, id: params.id })),
  }),
  endpoint({
    method: "delete",
    path: "/api/auth/team/members/{id}",
    tag: "Account",
    summary:
      "Remove a member: nothing begins and nothing is written in their name any more. Their jobs and recurring jobs wait until a member resumes them, and what they accepted and is not written yet is open again; with `keep_jobs`, jobs and recurring jobs go on as the user's.",
    operation: "manage_team",
    params: idParams,
    body: inputs.removeMemberSchema,
    answer: answers.memberRemovedAnswer,
    errors: ["proof_required", "not_found", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, params, body }) {
      const lost = await removeMember(ctx, actor, { ...params, ...body });
      return { message: "Member removed.", ...presentLost(lost) };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/auth/team/suspended",
    tag: "Account",
    summary:
      "List what security links have suspended and no owner has decided about, and beside it what the same logins added earlier, from a network that was new to them.",
    operation: "manage_team",
    answer: answers.suspendedAnswer,
    handle: async ({ ctx, actor }) => presentSuspended(await listSuspended(ctx, actor)),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/team/suspended/{id}",
    tag: "Account",
    summary:
      "Give back what a security link has suspended, or end it. What nobody gives back within seven days has ended.",
    operation: "manage_team",
    params: idParams,
    body: inputs.decideSuspendedSchema,
    answer: answers.messageAnswer,
    errors: ["proof_required", "not_found", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, params, body }) {
      await decideSuspended(ctx, actor, { ...params, ...body });
      return { message: body.decision === "given_back" ? "Given back." : "Ended." };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/team/transfer-ownership",
    tag: "Account",
    summary: "Make another member an owner and the user a manager.",
    operation: "manage_team",
    body: inputs.transferSchema,
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      await transferOwnership(ctx, actor, body);
      return { message: "Ownership transferred." };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/team/leave",
    tag: "Account",
    summary: "End the user's own membership. The last owner can't leave.",
    operation: "manage_own_login",
    body: inputs.leaveSchema,
    answer: answers.messageAnswer,
    errors: ["conflict", "not_found", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      await leaveAccount(ctx, actor, body);
      return { message: "You have left the account." };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/auth/accounts",
    tag: "Account",
    summary: "List the accounts that the user belongs to.",
    operation: "manage_own_login",
    answer: answers.myAccountsAnswer,
    async handle({ ctx, actor }) {
      const accounts = await listMyAccounts(ctx, actor);
      return { accounts: accounts.map(({ isCurrent, ...account }) => ({ ...account, is_current: isCurrent })) };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/accounts/switch",
    tag: "Account",
    summary: "Start a session in another account of the user. This session ends.",
    operation: "manage_own_login",
    body: inputs.switchAccountSchema,
    answer: answers.signedInAnswer,
    errors: ["not_found", "conflict", "openid_required"],
    handle: ({ ctx, actor, body, visitor }) => switchAccount(ctx, actor, { ...body, userAgent: visitor.userAgent }),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/invitations/{token}",
    tag: "Account",
    summary: "Get what an invitation says, by the token of its link.",
    operation: "public",
    params: inputs.invitationTokenSchema,
    answer: answers.openInvitationAnswer,
    errors: ["not_found"],
    rateLimits: [failuresPerNetwork("resetPerIp")],
    async handle({ ctx, params }) {
      const { expiresAt, hasLogin, ...invitation } = await getInvitation(ctx, params);
      return { ...invitation, expires_at: expiresAt.toISOString(), has_login: hasLogin };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/invitations/accept",
    tag: "Account",
    summary:
      "Accept an invitation with the token of its link and log in to the account. Without a session of the invited person, send the `password` of their login, or `newPassword` if they have none.",
    operation: "public",
    body: inputs.acceptInvitationSchema,
    answer: answers.signedInAnswer,
    errors: [
      "not_found",
      "conflict",
      "password_required",
      "common_password",
      "email_taken",
      "openid_required",
      ...proof,
    ],
    rateLimits: [failuresPerNetwork("resetPerIp"), ...password, ...code],
    handle: async ({ ctx, body, req, visitor }) =>
      acceptInvitation(ctx, await optionalUser(ctx, req.headers.authorization), { ...body, ...visitor }),
  }),
];
