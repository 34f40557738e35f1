import { dismissDeadLetter, listDeadLetters, replayDeadLetter } from "@plumbline/core/admin/dead-letters.ts";
import { getCustomer } from "@plumbline/core/admin/get-customer.ts";
import { findUsers } from "@plumbline/core/admin/find-users.ts";
import { getAdminDashboard } from "@plumbline/core/admin/get-admin-dashboard.ts";
import { getSystemStatus } from "@plumbline/core/admin/get-system-status.ts";
import { grantCreditsByAdmin } from "@plumbline/core/admin/grant-credits-by-admin.ts";
import { listAllAuditEvents } from "@plumbline/core/admin/list-all-audit-events.ts";
import { liftWriteStop, listWriteStops, stopWrites } from "@plumbline/core/admin/write-stops.ts";
import {
  deadLetterSchema,
  dismissLetterSchema,
  findUsersSchema,
  grantCreditsSchema,
  liftStopSchema,
  writeStopSchema,
} from "@plumbline/schema/admin/rest.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { emailSchema } from "@plumbline/schema/accounts/auth.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { reasonText } from "@plumbline/core/records/view.ts";
import { requireUser, type GraphqlContext } from "../../graphql/graphql-context.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { pageArgs } from "../../graphql/page-args.ts";

async function statusOf(context: GraphqlContext) {
  const actor = requireUser(context);
  const status = await getSystemStatus(context.ctx, actor);
  return {
    ...status,
    violations: status.violations.map(({ account_id: accountId, ...rest }) => ({ ...rest, accountId })),
    openJobs: status.jobs,
    writeStops: await listWriteStops(context.ctx, actor),
    deadLetters: await listDeadLetters(context.ctx, actor),
  };
}

const reasonList = (failure: { reasons: Record<string, number> }) =>
  Object.entries(failure.reasons).map(([reason, count]) => ({ reason, text: reasonText(reason), count }));

export const adminResolvers = {
  Query: {
    adminDashboard: async (_parent, _args, context) => {
      const dashboard = await getAdminDashboard(context.ctx, requireUser(context));
      return {
        ...dashboard,
        topFailed24h: dashboard.topFailed24h.map((row) => ({ ...row, reasons: reasonList(row) })),
        topFailed7d: dashboard.topFailed7d.map((row) => ({ ...row, reasons: reasonList(row) })),
      };
    },
    systemStatus: (_parent, _args, context) => statusOf(context),
    operatorAuditLog: (_parent, args, context) =>
      listAllAuditEvents(context.ctx, requireUser(context), {
        ...pageArgs(args, 50),
        email: args.email ? emailSchema.parse(args.email) : null,
      }),
    customer: async (_parent, args, context) => {
      const actor = requireUser(context);
      const id = idSchema.safeParse(args.accountId);
      return id.success ? await getCustomer(context.ctx, actor, { accountId: id.data }) : null;
    },
    findUsers: (_parent, args, context) => findUsers(context.ctx, requireUser(context), findUsersSchema.parse(args)),
  },
  Mutation: {
    adminGrantCredits: (_parent, args, context) =>
      grantCreditsByAdmin(context.ctx, requireUser(context), grantCreditsSchema.parse(withoutNulls(args))),
    stopWrites: async (_parent, args, context) => {
      await stopWrites(context.ctx, requireUser(context), writeStopSchema.parse(args));
      return await statusOf(context);
    },
    liftWriteStop: async (_parent, args, context) => {
      await liftWriteStop(context.ctx, requireUser(context), liftStopSchema.parse(args));
      return await statusOf(context);
    },
    dismissDeadLetter: async (_parent, args, context) => {
      await dismissDeadLetter(context.ctx, requireUser(context), dismissLetterSchema.parse(args));
      return await statusOf(context);
    },
    replayDeadLetter: async (_parent, args, context) => {
      await replayDeadLetter(context.ctx, requireUser(context), deadLetterSchema.parse(args));
      return await statusOf(context);
    },
  },
} satisfies Resolvers;
