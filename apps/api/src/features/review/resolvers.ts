import { deciderOf } from "@plumbline/core/audit/acted-by.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import { listChoices } from "@plumbline/core/review/list-choices.ts";
import { lockRecord } from "@plumbline/core/review/lock-record.ts";
import { removeChoice } from "@plumbline/core/review/remove-choice.ts";
import { recordUrl } from "@plumbline/core/portals/hubspot/record-url.ts";
import { requireConnection } from "@plumbline/core/connections/require-connection.ts";
import { notCheckedOfProposal, reasonText, recordFields } from "@plumbline/core/records/view.ts";
import { portalEngine, DROPDOWN_PARTS } from "@plumbline/core/records/columns.ts";
import type { Proposal } from "@plumbline/core/records/rows.ts";
import { listPolicies } from "@plumbline/core/review/list-policies.ts";
import { previewPolicies } from "@plumbline/core/jobs/preview/preview-policies.ts";
import { setPolicy } from "@plumbline/core/review/set-policy.ts";
import {
  acceptProposals,
  dismissProposals,
  editProposal,
  reopenProposals,
} from "@plumbline/core/review/decide-proposals.ts";
import type { FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import { facetText } from "@plumbline/core/review/facet-text.ts";
import { getStatuses } from "@plumbline/core/review/get-statuses.ts";
import { confidenceOf } from "@plumbline/core/review/confidence-of.ts";
import { proposalPlaces } from "@plumbline/core/jobs/views/address-place.ts";
import { candidatesOf } from "@plumbline/core/jobs/views/candidates-of.ts";
import { proposalNames } from "@plumbline/core/jobs/views/record-names.ts";
import { listConnections } from "@plumbline/core/portals/list-connections.ts";
import { getFacets, type Facets } from "@plumbline/core/review/get-facets.ts";
import { fullAddressOf } from "@plumbline/core/review/full-address-of.ts";
import { getProposal } from "@plumbline/core/review/get-proposal.ts";
import { findProposals } from "@plumbline/core/review/find-proposals.ts";
import { missingOption, proposalInputs } from "@plumbline/core/review/proposal-inputs.ts";
import { getReviewAction, startReviewAction } from "@plumbline/core/review/review-action.ts";
import { takeBackReviewAction } from "@plumbline/core/review/take-back-action.ts";
import { showWithheldProposals } from "@plumbline/core/review/show-withheld-proposals.ts";
import { withheldParts } from "@plumbline/core/records/withheld.ts";
import { FREE_DISMISSALS } from "@plumbline/schema/review/dismissals.ts";
import type { ReviewAction } from "@plumbline/core/review/review-action-row.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import * as review from "@plumbline/schema/review/rest.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { z } from "zod";
import type { ProposalFilter, Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor, type GraphqlContext, setLabel } from "../../graphql/graphql-context.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { pageArgs } from "../../graphql/page-args.ts";
import { propertyUrl } from "../../presenters/property-url.ts";
import { proposalText } from "../../presenters/proposal-text.ts";
import { groupsByOption } from "./groups-by-option.ts";
import { placeOfCity } from "./place-of-city.ts";

/** Buttons of a row. */
const MAX_CHOICES = 3;

export const reviewResolvers = {
  Query: {
    proposals: async (_parent, args, context) => {
      const { search, from, to, order } = args;
      const page = await findProposals(context.ctx, requireActor(context), {
        ...pageArgs(args, 50, z.string().max(100)),
        ...review.proposalViewSchema.parse(withoutNulls({ search, from, to, order })),
        filter: filterOf(args.filter),
      });
      return { endCursor: page.endCursor, nodes: page.nodes };
    },
    proposal: async (_parent, args, context) => {
      const id = idSchema.safeParse(args.id);
      if (!id.success) return null;
      return await getProposal(context.ctx, requireActor(context), id.data).catch(nullIfNotFound);
    },
    reviewFacets: async (_parent, args, context) => {
      const actor = requireActor(context);
      const filter = filterOf(args.filter);
      const { facets, groups, ...counts } = await getFacets(context.ctx, actor, filter);
      return {
        ...counts,
        groups: groupsByOption({ groups, facets }, filter.missing_option).map((group) => ({
          ...group,
          text: reasonText(group.reason),
        })),
        facets: await withTexts(context, facets),
      };
    },
    proposalStates: (_parent, args, context) =>
      getStatuses(context.ctx, requireActor(context), review.proposalIdsSchema.parse(args).ids),
    proposalNames: (_parent, args, context) =>
      proposalNames(context.ctx, requireActor(context), review.proposalIdsSchema.parse(args).ids),
    reviewAction: async (_parent, args, context) => {
      const id = idSchema.safeParse(args.id);
      if (!id.success) return null;
      const action = await getReviewAction(context.ctx, requireActor(context), id.data).catch(nullIfNotFound);
      return action && presentAction(action, action);
    },
    recordChoices: async (_parent, args, context) => {
      const { kind } = review.listChoicesSchema.pick({ kind: true }).parse({ kind: args.kind ?? undefined });
      const page = await listChoices(context.ctx, requireActor(context), {
        ...pageArgs(args, 50, z.string().max(200)),
        kind,
      });
      return {
        endCursor: page.endCursor,
        nodes: page.nodes.map((choice) => ({
          ...choice,
          addressSet: choice.setKey,
          addressSetLabel: choice.setLabel,
          hubspotUrl: urlOf(context, choice),
        })),
      };
    },
  },
  ObjectWritePolicy: {
    by: ({ userId, keyId }, _args, context) => context.names.load({ userId, keyId }),
  },
  RecordChoice: {
    by: ({ userId, keyId }, _args, context) => context.names.load({ userId, keyId }),
  },
  Proposal: {
    decidedBy: (proposal, _args, context) => context.names.load(deciderOf(proposal)),
    addressSet: ({ setKey }) => setKey,
    addressSetLabel: ({ jobId, setKey }, _args, context) => setLabel(context, jobId, setKey),
    hubspotUrl: (proposal, _args, context) => urlOf(context, proposal),
    reasonText: (proposal) => proposalText(proposal),
    missingOption: async (proposal, _args, context) => {
      const missing = missingOption(proposal);
      if (missing === null) return null;
      const { portalId, objectType, setKey } = proposal;
      const sets = await context.mappings.load(proposal.connectionId);
      const set = sets.find((one) => one.objectType === objectType && one.setKey === setKey);
      const property = set?.parts[missing.part] ?? "";
      const { hubspot } = context.ctx.config;
      return {
        ...missing,
        property,
        hubspotUrl: hubspot && property !== "" ? propertyUrl(hubspot, { portalId, objectType, property }) : null,
      };
    },
    fields: async (proposal, _args, { options }) =>
      recordFields(
        { ...proposal, ...(proposal.withheld && { changes: [] }), state: "review" },
        await options.load(proposal),
      ),
    withheld: (proposal) => withheldParts(proposal),
    options: async (proposal, _args, context) => {
      const { accountId } = requireActor(context);
      const { options } = await context.ctx.db.readAccount(accountId, (tx) => proposalInputs(tx, proposal));
      return DROPDOWN_PARTS.flatMap((part) => (options[part] ? [{ part, options: [...options[part]] }] : []));
    },
    fullAddress: (proposal) => fullAddressOf(proposal),
    confidence: (proposal) => confidenceOf(proposal),
    places: async (proposal, _args, context) => ({
      ...(await proposalPlaces(context.ctx, requireActor(context), proposal)),
      ofCity: await cityOf(context, proposal),
    }),
    candidates: (proposal, _args, context) => candidatesOf(context.ctx, requireActor(context), proposal),
    choices: async (proposal, _args, context) =>
      proposal.hasValue || proposal.status !== "open"
        ? []
        : (await candidatesOf(context.ctx, requireActor(context), proposal))
            .filter(({ values }) => values.length > 0)
            .slice(0, MAX_CHOICES),
    notChecked: async (proposal, _args, { ctx, options }) =>
      notCheckedOfProposal(ctx, proposal, await options.load(proposal)),
  },
  Viewer: {
    freeDismissals: () => FREE_DISMISSALS,
  },
  Connection: {
    writePolicies: (connection, _args, context) =>
      listPolicies(context.ctx, requireActor(context), connection.portalId),
    policyPreviews: ({ portalId }, { objectType, addressSet }, context) =>
      previewPolicies(context.ctx, requireActor(context), {
        portalId,
        objectType,
        addressSet: addressSet ?? PRIMARY_SET,
      }),
  },
  Mutation: {
    acceptProposals: (_parent, args, context) =>
      acceptProposals(context.ctx, requireActor(context), review.proposalIdsSchema.parse(args).ids),
    dismissProposals: (_parent, args, context) =>
      dismissProposals(context.ctx, requireActor(context), review.proposalIdsSchema.parse(args).ids),
    showWithheldProposals: (_parent, _args, context) => showWithheldProposals(context.ctx, requireActor(context)),
    reopenProposals: (_parent, args, context) =>
      reopenProposals(context.ctx, requireActor(context), review.proposalIdsSchema.parse(args).ids),
    editProposal: (_parent, args, context) => {
      const values = Object.fromEntries(args.values.map(({ part, value }) => [part, value]));
      return editProposal(context.ctx, requireActor(context), {
        id: idSchema.parse(args.id),
        ...review.editProposalSchema.parse({ values }),
      });
    },
    acceptMatchingProposals: (_parent, args, context) => startAction(context, "accept", args),
    dismissMatchingProposals: (_parent, args, context) => startAction(context, "dismiss", args),
    takeBackReviewAction: async (_parent, args, context) => {
      const action = await takeBackReviewAction(context.ctx, requireActor(context), idSchema.parse(args.id));
      return presentAction(action, { canTakeBack: false, applyJobIds: [] });
    },
    setWritePolicy: async (_parent, args, context) => {
      const actor = requireActor(context);
      const input = review.writePolicySchema.parse(args);
      await setPolicy(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    lockRecord: async (_parent, args, context) => {
      await lockRecord(context.ctx, requireActor(context), review.recordRefSchema.parse(args));
      return true;
    },
    removeRecordChoice: async (_parent, args, context) => {
      const { address_set: setKey } = review.choiceQuery.parse({ address_set: args.addressSet });
      const record = review.choiceParams.parse(args);
      await removeChoice(context.ctx, requireActor(context), { ...record, setKey: setKey ?? null });
      return true;
    },
  },
} satisfies Resolvers;

/** Null unless city and postal code contradict each other. */
async function cityOf(context: GraphqlContext, proposal: Proposal) {
  const { before, reason } = proposal;
  if (before === null || reason !== "city_code_disagree") return null;
  const actor = requireActor(context);
  const { options, portal } = await context.ctx.db.readAccount(actor.accountId, (tx) => proposalInputs(tx, proposal));
  const candidates = await candidatesOf(context.ctx, actor, proposal);
  return placeOfCity(portalEngine(context.ctx.engine(), portal), options, before, candidates);
}

/** Shows portals by name. */
async function withTexts(context: GraphqlContext, facets: Facets["facets"]) {
  // A facet with a single value offers no choice.
  const isOffered = (part: FilterPart) => facets.some(({ name, values }) => name === part && values.length > 1);
  const needsPortals = isOffered("portal_id") || isOffered("address_set");
  const portals = needsPortals ? await listConnections(context.ctx, requireActor(context)) : [];
  const sets = isOffered("address_set") ? await Promise.all(portals.map(({ id }) => context.mappings.load(id))) : [];
  const textOf: Partial<Record<FilterPart, (value: string) => string | undefined>> = {
    portal_id: (id) => portals.find((portal) => portal.portalId === id)?.portalName,
    address_set: (key) => sets.flat().find(({ setKey }) => setKey === key)?.label || undefined,
  };
  return facets.map(({ name, values }) => ({
    name,
    values: values.map(({ value, count }) => ({
      value,
      count,
      text: textOf[name]?.(value) ?? facetText(name, value),
    })),
  }));
}

/** A null part matches everything. */
function filterOf(filter: ProposalFilter | null | undefined): review.ProposalFilter {
  return review.proposalFilterSchema.parse(
    Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== null)),
  );
}

async function startAction(
  context: GraphqlContext,
  kind: "accept" | "dismiss",
  args: { filter?: ProposalFilter | null; asOf?: Date | null; atMost?: number | null },
) {
  const { ctx } = context;
  const wanted = {
    kind,
    filter: filterOf(args.filter),
    asOf: args.asOf ?? ctx.now(),
    atMost: args.atMost ?? undefined,
  };
  const action = await startReviewAction(ctx, requireActor(context), wanted);
  return presentAction(action, { canTakeBack: true, applyJobIds: [] });
}

function presentAction(
  { id, status, total, done, credits, written }: ReviewAction,
  { canTakeBack, applyJobIds }: { canTakeBack: boolean; applyJobIds: string[] },
) {
  return { id, isDone: status === "done", total, done, credits, canTakeBack, applyJobIds, written };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}

function urlOf({ ctx }: GraphqlContext, record: { portalId: string; objectType: ObjectType; recordId: string }) {
  const { hubspot } = ctx.config;
  return hubspot && recordUrl(hubspot, record.portalId, record.objectType, record.recordId);
}
