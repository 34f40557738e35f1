import { AppError } from "@plumbline/core/app-error.ts";
import { listChoices } from "@plumbline/core/review/list-choices.ts";
import { lockRecord } from "@plumbline/core/review/lock-record.ts";
import { removeChoice } from "@plumbline/core/review/remove-choice.ts";
import { recordUrl } from "@plumbline/core/portals/hubspot/record-url.ts";
import { requireConnection } from "@plumbline/core/connections/require-connection.ts";
import { notCheckedOfProposal } from "@plumbline/core/records/not-checked.ts";
import { reasonText } from "@plumbline/core/records/reason-text.ts";
import { recordFields } from "@plumbline/core/records/record-view.ts";
import { listPolicies } from "@plumbline/core/review/list-policies.ts";
import { previewPolicies } from "@plumbline/core/jobs/preview/preview-policies.ts";
import { setPolicy } from "@plumbline/core/review/set-policy.ts";
import {
  acceptProposals,
  dismissProposals,
  editProposal,
  reopenProposals,
} from "@plumbline/core/review/decide-proposals.ts";
import { facetText } from "@plumbline/core/review/facet-text.ts";
import { getFacets } from "@plumbline/core/review/get-facets.ts";
import { getProposal } from "@plumbline/core/review/get-proposal.ts";
import { listProposals } from "@plumbline/core/review/list-proposals.ts";
import { getReviewAction, startReviewAction } from "@plumbline/core/review/review-action.ts";
import { getFreeDismissals } from "@plumbline/core/review/get-free-dismissals.ts";
import type { ReviewAction } from "@plumbline/core/review/review-action-row.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import * as review from "@plumbline/schema/review/rest.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { z } from "zod";
import type { ProposalFilter, Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor, type GraphqlContext } from "../../graphql/graphql-context.ts";
import { pageArgs } from "../../graphql/page-args.ts";

export const reviewResolvers = {
  Query: {
    proposals: async (_parent, args, context) => {
      const page = await listProposals(context.ctx, requireActor(context, "read"), {
        ...pageArgs(args, 50, z.string().max(100)),
        filter: filterOf(args.filter),
      });
      return { endCursor: page.endCursor, nodes: page.nodes };
    },
    proposal: async (_parent, args, context) => {
      const id = idSchema.safeParse(args.id);
      if (!id.success) return null;
      return await getProposal(context.ctx, requireActor(context, "read"), id.data).catch(nullIfNotFound);
    },
    reviewFacets: async (_parent, args, context) => {
      const { facets, ...counts } = await getFacets(context.ctx, requireActor(context, "read"), filterOf(args.filter));
      return {
        ...counts,
        facets: facets.map(({ name, values }) => ({
          name,
          values: values.map((one) => ({ ...one, text: facetText(name, one.value) })),
        })),
      };
    },
    reviewAction: async (_parent, args, context) => {
      const id = idSchema.safeParse(args.id);
      if (!id.success) return null;
      const action = await getReviewAction(context.ctx, requireActor(context, "read"), id.data).catch(nullIfNotFound);
      return action && presentAction(action);
    },
    recordChoices: async (_parent, args, context) => {
      const { kind } = review.listChoicesSchema.pick({ kind: true }).parse({ kind: args.kind ?? undefined });
      const page = await listChoices(context.ctx, requireActor(context, "read"), {
        ...pageArgs(args, 50, z.string().max(200)),
        kind,
      });
      return {
        endCursor: page.endCursor,
        nodes: page.nodes.map((choice) => ({
          ...choice,
          hubspotUrl: urlOf(context, choice),
        })),
      };
    },
  },
  Proposal: {
    hubspotUrl: (proposal, _args, context) => urlOf(context, proposal),
    reasonText: ({ reason }) => reasonText(reason),
    notChecked: (proposal, _args, { ctx }) => notCheckedOfProposal(ctx, proposal),
    fields: (proposal) => recordFields({ ...proposal, state: "review" }),
  },
  Viewer: {
    freeDismissals: (_viewer, _args, context) => getFreeDismissals(context.ctx, requireActor(context, "read")),
  },
  Connection: {
    writePolicies: (connection, _args, context) =>
      listPolicies(context.ctx, requireActor(context, "read"), connection.portalId),
    policyPreviews: ({ portalId }, { objectType }, context) =>
      previewPolicies(context.ctx, requireActor(context, "read"), { portalId, objectType }),
  },
  Mutation: {
    acceptProposals: (_parent, args, context) =>
      acceptProposals(context.ctx, requireActor(context, "write"), review.proposalIdsSchema.parse(args).ids),
    dismissProposals: (_parent, args, context) => {
      const { ids, max_credits: maxCredits } = review.dismissSchema.parse({
        ids: args.ids,
        max_credits: args.maxCredits ?? undefined,
      });
      return dismissProposals(context.ctx, requireActor(context, "write"), { ids, maxCredits });
    },
    reopenProposals: (_parent, args, context) =>
      reopenProposals(context.ctx, requireActor(context, "write"), review.proposalIdsSchema.parse(args).ids),
    editProposal: (_parent, args, context) => {
      const values = Object.fromEntries(args.values.map(({ part, value }) => [part, value]));
      return editProposal(context.ctx, requireActor(context, "write"), {
        id: idSchema.parse(args.id),
        ...review.editProposalSchema.parse({ values }),
      });
    },
    acceptMatchingProposals: (_parent, args, context) => startAction(context, "accept", args),
    dismissMatchingProposals: (_parent, args, context) => startAction(context, "dismiss", args),
    setWritePolicy: async (_parent, args, context) => {
      const actor = requireActor(context, "write");
      const input = review.writePolicySchema.parse(args);
      await setPolicy(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    lockRecord: async (_parent, args, context) => {
      await lockRecord(context.ctx, requireActor(context, "write"), review.recordRefSchema.parse(args));
      return true;
    },
    removeRecordChoice: async (_parent, args, context) => {
      await removeChoice(context.ctx, requireActor(context, "write"), review.choiceParams.parse(args));
      return true;
    },
  },
} satisfies Resolvers;

/** Parts that are null match all. */
function filterOf(filter: ProposalFilter | null | undefined): review.ProposalFilter {
  return review.proposalFilterSchema.parse(
    Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== null)),
  );
}

async function startAction(
  context: GraphqlContext,
  kind: "accept" | "dismiss",
  args: { filter?: ProposalFilter | null; asOf?: Date | null; atMost?: number | null; maxCredits?: number | null },
) {
  const { ctx } = context;
  const wanted = {
    kind,
    filter: filterOf(args.filter),
    asOf: args.asOf ?? ctx.now(),
    atMost: args.atMost ?? undefined,
    maxCredits: args.maxCredits ?? 0,
  };
  return presentAction(await startReviewAction(ctx, requireActor(context, "write"), wanted));
}

function presentAction({ id, status, total, done, credits }: ReviewAction) {
  return { id, isDone: status === "done", total, done, credits };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}

function urlOf({ ctx }: GraphqlContext, record: { portalId: string; objectType: ObjectType; recordId: string }) {
  const { hubspot } = ctx.config;
  return hubspot && recordUrl(hubspot, record.portalId, record.objectType, record.recordId);
}
