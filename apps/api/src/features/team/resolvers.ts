import { acceptInvitation, getInvitation } from "@plumbline/core/team/accept-invitation.ts";
import { changeMember } from "@plumbline/core/team/change-member.ts";
import { inviteMember, withdrawInvitation } from "@plumbline/core/team/invite-member.ts";
import { listTeam } from "@plumbline/core/team/list-team.ts";
import { listMyAccounts, switchAccount } from "@plumbline/core/team/my-accounts.ts";
import { leaveAccount, removeMember } from "@plumbline/core/team/remove-member.ts";
import { transferOwnership } from "@plumbline/core/team/transfer-ownership.ts";
import * as inputs from "@plumbline/schema/accounts/team.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireUser } from "../../graphql/graphql-context.ts";
import { nullIfMissing } from "../../graphql/null-if-missing.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { lostAccess } from "./present.ts";

export const teamResolvers = {
  Query: {
    invitation: async (_parent, args, context) => {
      const token = inputs.invitationTokenSchema.safeParse(args);
      return token.success ? await nullIfMissing(getInvitation(context.ctx, token.data)) : null;
    },
  },
  Mutation: {
    inviteMember: (_parent, args, context) =>
      inviteMember(context.ctx, requireUser(context), inputs.inviteSchema.parse(withoutNulls(args))),
    withdrawInvitation: async (_parent, args, context) => {
      const id = idSchema.parse(args.id);
      await withdrawInvitation(context.ctx, requireUser(context), { id });
      return { id };
    },
    acceptInvitation: async (_parent, args, context) => {
      const input = inputs.acceptInvitationSchema.parse(withoutNulls(args));
      const actor = context.actor && context.actor.sessionId !== null ? context.actor : null;
      const { token, user } = await acceptInvitation(context.ctx, actor, { ...input, ...context.visitor });
      return { token, ...user };
    },
    changeMember: async (_parent, { keepJobs, ...args }, context) => {
      const { lost, ...member } = await changeMember(context.ctx, requireUser(context), {
        ...inputs.changeMemberSchema.parse({ ...withoutNulls(args), keep_jobs: keepJobs ?? false }),
        id: idSchema.parse(args.id),
      });
      return { ...member, lost: lostAccess(lost) };
    },
    removeMember: async (_parent, { keepJobs, ...args }, context) => {
      const id = idSchema.parse(args.id);
      const input = inputs.removeMemberSchema.parse({ ...withoutNulls(args), keep_jobs: keepJobs ?? false });
      const lost = lostAccess(await removeMember(context.ctx, requireUser(context), { id, ...input }));
      return { id, stoppedJobs: lost.stoppedJobs, stoppedRecurringJobs: lost.stoppedRecurringJobs, lost };
    },
    transferOwnership: async (_parent, args, context) => {
      await transferOwnership(context.ctx, requireUser(context), inputs.transferSchema.parse(withoutNulls(args)));
      return { message: "Ownership transferred." };
    },
    leaveAccount: async (_parent, args, context) => {
      await leaveAccount(context.ctx, requireUser(context), inputs.leaveSchema.parse(withoutNulls(args)));
      return { message: "You have left the account." };
    },
    switchAccount: async (_parent, args, context) => {
      const input = { ...inputs.switchAccountSchema.parse(args), userAgent: context.visitor.userAgent };
      const { token, user } = await switchAccount(context.ctx, requireUser(context), input);
      return { token, ...user };
    },
  },
  Viewer: {
    accounts: (_viewer, _args, context) => listMyAccounts(context.ctx, requireUser(context)),
    team: (_viewer, _args, context) => listTeam(context.ctx, requireUser(context)),
  },
} satisfies Resolvers;
