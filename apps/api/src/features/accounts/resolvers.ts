import { requestDeletion } from "@plumbline/core/accounts/deletion/request-deletion.ts";
import { acceptAgreement } from "@plumbline/core/accounts/agreement/accept-agreement.ts";
import { getAgreement } from "@plumbline/core/accounts/agreement/get-agreement.ts";
import { firstSteps } from "@plumbline/core/accounts/first-steps.ts";
import { endOtherSessions, endSession } from "@plumbline/core/accounts/sessions/end-session.ts";
import { listSessions } from "@plumbline/core/accounts/sessions/list-sessions.ts";
import { login } from "@plumbline/core/accounts/sessions/login.ts";
import { logout } from "@plumbline/core/accounts/sessions/logout.ts";
import { requestEmailChange } from "@plumbline/core/accounts/email/request-email-change.ts";
import { resendConfirmation } from "@plumbline/core/accounts/email/resend-confirmation.ts";
import { listAuditEvents } from "@plumbline/core/audit/list-audit-events.ts";
import { lastPriceCents } from "@plumbline/core/credits/spending/credit-price.ts";
import { getBalance } from "@plumbline/core/credits/get-balance.ts";
import {
  acceptAgreementSchema,
  changeEmailSchema,
  deleteAccountSchema,
  loginSchema,
} from "@plumbline/schema/accounts/auth.ts";
import { auditFilterOf, auditFilterShape } from "@plumbline/schema/accounts/audit-filter.ts";
import { z } from "zod";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor, requireUser } from "../../graphql/graphql-context.ts";
import { pageArgs } from "../../graphql/page-args.ts";

export const accountResolvers = {
  Query: {
    viewer: (_parent, _args, context) => requireActor(context),
  },
  Mutation: {
    logout: async (_parent, _args, context) => {
      await logout(context.ctx, requireUser(context));
      return true;
    },
    login: async (_parent, args, context) => {
      const { totpCode, ...credentials } = args;
      const input = loginSchema.parse({ ...credentials, ...(totpCode ? { totpCode } : {}) });
      const { token, user } = await login(context.ctx, { ...input, ...context.visitor });
      return { token, ...user };
    },
    changeEmail: (_parent, args, context) => {
      const { totpCode, ...rest } = args;
      const input = changeEmailSchema.parse({ ...rest, ...(totpCode ? { totpCode } : {}) });
      return requestEmailChange(context.ctx, requireUser(context), input);
    },
    deleteAccount: async (_parent, args, context) => {
      const { totpCode, removeStatus, ...rest } = args;
      const input = deleteAccountSchema.parse({
        ...rest,
        ...(totpCode ? { totpCode } : {}),
        removeStatus: removeStatus ?? false,
      });
      return await requestDeletion(context.ctx, requireUser(context), input);
    },
    endSession: async (_parent, args, context) => {
      const id = idSchema.parse(args.id);
      await endSession(context.ctx, requireUser(context), { id });
      return { id };
    },
    endOtherSessions: (_parent, _args, context) => endOtherSessions(context.ctx, requireUser(context)),
    acceptAgreement: (_parent, args, context) =>
      acceptAgreement(context.ctx, requireUser(context), acceptAgreementSchema.parse(args)),
    resendConfirmation: async (_parent, _args, context) => {
      await resendConfirmation(context.ctx, requireUser(context));
      return { message: "Confirmation email sent." };
    },
  },
  Viewer: {
    id: (viewer) => viewer.userId,
    isAdmin: (viewer) => viewer.isOperator,
    credits: (_viewer, _args, context) => getBalance(context.ctx, requireActor(context)),
    firstSteps: (_viewer, _args, context) => firstSteps(context.ctx, requireActor(context)),
    agreement: (_viewer, _args, context) => getAgreement(context.ctx, requireActor(context)),
    sessions: (_viewer, _args, context) => listSessions(context.ctx, requireUser(context)),
    auditEvents: async (_viewer, args, context) => {
      const page = await listAuditEvents(
        context.ctx,
        requireUser(context),
        pageArgs({ first: args.first ?? null }, 20),
      );
      return page.nodes;
    },
    auditLog: (_viewer, { memberId, portalId, action, from, to, ...page }, context) => {
      const filter = { member_id: memberId, portal_id: portalId, action, from, to };
      return listAuditEvents(context.ctx, requireUser(context), {
        ...pageArgs(page, 20),
        filter: auditFilterOf(z.object(auditFilterShape).parse(withoutNulls(filter))),
      });
    },
  },
  Credits: {
    id: (credits) => credits.accountId,
    lastPriceCents: ({ accountId }, _args, context) =>
      context.ctx.db.readAccount(accountId, (tx) => lastPriceCents(tx, accountId)),
  },
} satisfies Resolvers;
