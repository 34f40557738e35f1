import { AppError } from "@plumbline/core/app-error.ts";
import { recordUrl } from "@plumbline/core/portals/hubspot/record-url.ts";
import { recordNow } from "@plumbline/core/jobs/views/record-now.ts";
import { recordHistory, recordsWithId } from "@plumbline/core/records/history.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { crmIdSchema } from "@plumbline/schema/ids.ts";
import { recordSchema } from "@plumbline/schema/records/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";
import { pageArgs } from "../../graphql/page-args.ts";

export const recordResolvers = {
  Query: {
    recordHistory: async (_parent, args, context) => {
      const record = recordSchema.parse(args);
      const { hubspot } = context.ctx.config;
      const page = await recordHistory(context.ctx, requireActor(context), {
        ...record,
        ...pageArgs(args, 20),
      }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      });
      if (!page) return null;
      return {
        ...record,
        hubspotUrl: hubspot && recordUrl(hubspot, record.portalId, record.objectType, record.recordId),
        isLocked: page.isLocked,
        proposal: page.proposal,
        entries: page.nodes,
        endCursor: page.endCursor,
      };
    },
    recordNow: async (_parent, args, context) => {
      const now = await recordNow(context.ctx, requireActor(context), recordSchema.parse(args));
      if (!now) return null;
      const [primary, ...furtherAddresses] = now.addresses;
      const { values = [], notChecked = [], place = null } = primary ?? {};
      const { isGone, name, placeBefore } = now;
      return { isGone, name, values, notChecked, place, placeBefore, furtherAddresses };
    },
    recordsWithId: (_parent, args, context) =>
      recordsWithId(context.ctx, requireActor(context), { recordId: crmIdSchema.parse(args.recordId) }),
  },
  RecordHistoryEntry: {
    id: ({ record: { jobId, recordId, setKey } }) =>
      [jobId, recordId, ...(setKey === PRIMARY_SET ? [] : [setKey])].join(":"),
    record: ({ job, record }, _args, context) => {
      const { hubspot } = context.ctx.config;
      const hubspotUrl = hubspot && recordUrl(hubspot, job.portalId, job.objectType, record.recordId);
      return { ...record, hubspotUrl };
    },
    decidedAt: ({ record }) => record.decidedAt,
    decidedBy: ({ decider }, _args, context) => decider && context.names.load(decider),
  },
} satisfies Resolvers;
