import { deciderOf, readNames } from "@plumbline/core/audit/acted-by.ts";
import { listChoices } from "@plumbline/core/review/list-choices.ts";
import { lockRecord } from "@plumbline/core/review/lock-record.ts";
import { removeChoice } from "@plumbline/core/review/remove-choice.ts";
import { listPolicies } from "@plumbline/core/review/list-policies.ts";
import { setPolicy } from "@plumbline/core/review/set-policy.ts";
import {
  acceptProposals,
  dismissProposals,
  editProposal,
  reopenProposals,
} from "@plumbline/core/review/decide-proposals.ts";
import { showWithheldProposals } from "@plumbline/core/review/show-withheld-proposals.ts";
import { getFacets } from "@plumbline/core/review/get-facets.ts";
import { getProposal } from "@plumbline/core/review/get-proposal.ts";
import { findProposals } from "@plumbline/core/review/find-proposals.ts";
import { proposalsFile } from "@plumbline/core/export/proposals-file.ts";
import { checkTypedValues } from "@plumbline/core/jobs/views/check-typed-values.ts";
import { getReviewAction, startReviewAction } from "@plumbline/core/review/review-action.ts";
import { takeBackReviewAction } from "@plumbline/core/review/take-back-action.ts";
import { getSetsOf } from "@plumbline/core/mapping/get-mappings.ts";
import { listConnections } from "@plumbline/core/portals/list-connections.ts";
import { idParams, portalParams } from "@plumbline/schema/ids.ts";
import { TABLE_FORMATS, TABLE_NAMES, TABLE_TYPES } from "@plumbline/schema/rest/downloads.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import * as review from "@plumbline/schema/review/rest.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendTable } from "../../http/send-table.ts";
import { presentAction, presentChoice, presentFacets, presentProposal, presentTypedCheck } from "./present.ts";

export const reviewEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/hubspot/proposals",
    tag: "Review",
    summary: "List open proposals, with similar ones next to each other unless another order is asked for.",
    operation: "see",
    query: review.listProposalsSchema,
    answer: review.proposalsAnswer,
    async handle({ ctx, actor, query: { first, after = null, search, from, to, order, ...filter } }) {
      const view = { search, from, to, order };
      const { nodes, endCursor } = await findProposals(ctx, actor, { first, after, filter, ...view });
      const nameOf = await readNames(ctx, actor, nodes.map(deciderOf));
      return { proposals: nodes.map((proposal) => presentProposal(ctx, proposal, nameOf)), end_cursor: endCursor };
    },
  }),
  ...TABLE_FORMATS.map((format) =>
    endpoint({
      method: "get",
      path: `/api/hubspot/proposals.${format}`,
      tag: "Review",
      summary: `Export the open proposals, or those that match, with values before and after, as ${TABLE_NAMES[format]}. The first 5,000 have the names of their records, read from HubSpot.`,
      operation: "see",
      query: review.proposalsFileSchema,
      answer: TABLE_TYPES[format],
      errors: ["rate_limited"],
      async handle({ ctx, actor, query: { search, from, to, order, ...filter }, res }) {
        const table = proposalsFile(ctx, actor, { filter, search, from, to, order });
        await sendTable(res, actor, { name: "proposals", sheet: "proposals", format, table });
      },
    }),
  ),
  endpoint({
    method: "get",
    path: "/api/hubspot/proposals/facets",
    tag: "Review",
    summary: "Count open proposals that match a filter, and by each facet.",
    operation: "see",
    query: review.proposalFilterSchema,
    answer: review.facetsAnswer,
    async handle({ ctx, actor, query }) {
      const facets = await getFacets(ctx, actor, query);
      const portals = await listConnections(ctx, actor);
      const sets = await getSetsOf(
        ctx,
        actor,
        portals.map(({ id }) => id),
      );
      const named = [...sets.values()].flat().filter(({ label }) => label !== "");
      const labels = new Map(named.map(({ setKey, label }) => [setKey, label]));
      return presentFacets(facets, labels);
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposals/show",
    tag: "Review",
    summary:
      "Show the next withheld proposals, up to 500, as far as the account has free looks left; they can be accepted from then on. Free of charge.",
    operation: "decide",
    answer: review.shownProposalsAnswer,
    handle: ({ ctx, actor }) => showWithheldProposals(ctx, actor),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/proposals/{id}",
    tag: "Review",
    summary: "Get a proposal, open or closed.",
    operation: "see",
    params: idParams,
    answer: review.proposalAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const proposal = await getProposal(ctx, actor, params.id);
      return presentProposal(ctx, proposal, await readNames(ctx, actor, [deciderOf(proposal)]));
    },
  }),
  decides(
    "accept",
    acceptProposals,
    "Accept open proposals that have a value. A job writes them; each costs one credit when it is written.",
  ),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposals/dismiss",
    tag: "Review",
    summary: "Dismiss open proposals. Nothing is written or charged, and the same change is not proposed again.",
    operation: "decide",
    body: review.dismissSchema,
    answer: review.decidedAnswer,
    errors: ["not_found"],
    handle: async ({ ctx, actor, body: { ids } }) => ({ proposals: await dismissProposals(ctx, actor, ids) }),
  }),
  decides(
    "reopen",
    reopenProposals,
    "Reopen proposals that were dismissed, or accepted but not yet picked up by a job. What a dismissal cost before dismissing was free is given back.",
  ),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposals/{id}/edit",
    tag: "Review",
    summary: "Accept an open proposal with different values, which are written exactly as given.",
    operation: "decide",
    params: idParams,
    body: review.editProposalSchema,
    answer: review.decidedAnswer,
    errors: ["not_found", "conflict"],
    handle: async ({ ctx, actor, params, body }) => ({
      proposals: await editProposal(ctx, actor, { ...params, values: body.values }),
    }),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposals/{id}/check",
    tag: "Review",
    summary:
      "Check values for a proposal while a person types them: what a cleaning would make of them, by the address engine alone. Nothing is stored, written or charged; while the proposal is withheld, the answer counts as a free look.",
    operation: "decide",
    params: idParams,
    body: review.editProposalSchema,
    answer: review.typedCheckAnswer,
    errors: ["not_found", "conflict"],
    rateLimits: [{ rate: "typedChecksPerUser", by: ({ actor }) => [actor.userId] }],
    handle: async ({ ctx, actor, params, body }) =>
      presentTypedCheck(await checkTypedValues(ctx, actor, { ...params, values: body.values })),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposal-actions",
    tag: "Review",
    summary:
      "Accept or dismiss all open proposals that match a filter. Runs in the background; proposals created later are not affected.",
    operation: "decide",
    status: 202,
    body: review.startActionSchema,
    answer: review.actionAnswer,
    errors: ["not_found", "conflict"],
    async handle({ ctx, actor, body: { action: kind, filter, as_of, at_most: atMost } }) {
      const asOf = as_of === undefined ? ctx.now() : new Date(as_of);
      const started = await startReviewAction(ctx, actor, { kind, filter, asOf, atMost });
      return presentAction(started, { canTakeBack: true, applyJobIds: [] });
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/proposal-actions/{id}",
    tag: "Review",
    summary: "Get the progress of a bulk action on proposals.",
    operation: "see",
    params: idParams,
    answer: review.actionAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const action = await getReviewAction(ctx, actor, params.id);
      return presentAction(action, action);
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposal-actions/{id}/take-back",
    tag: "Review",
    summary:
      "Take a bulk action on proposals back: it stops, and what it has decided and no job has taken is opened again in the background, by the action in the answer. What dismissals cost before dismissing was free is given back.",
    operation: "decide",
    status: 202,
    params: idParams,
    answer: review.actionAnswer,
    errors: ["not_found", "conflict"],
    handle: async ({ ctx, actor, params }) =>
      presentAction(await takeBackReviewAction(ctx, actor, params.id), { canTakeBack: false, applyJobIds: [] }),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/write-policies/{portalId}",
    tag: "Review",
    summary: "Get what Plumbline may write without asking, by object type and address set.",
    operation: "see",
    params: portalParams,
    answer: review.policiesAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const policies = await listPolicies(ctx, actor, params.portalId);
      const nameOf = await readNames(ctx, actor, policies);
      return {
        policies: policies.map(({ userId, keyId, ...policy }) => ({ ...policy, by: nameOf({ userId, keyId }) })),
      };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/write-policies",
    tag: "Review",
    summary: "Set what Plumbline may write without asking. Takes effect with the next batch of every job.",
    operation: "map",
    body: review.writePolicySchema,
    answer: review.policyAnswer,
    errors: ["not_found", "not_configured"],
    handle: async ({ ctx, actor, body }) => ({
      objectType: body.objectType,
      addressSet: body.addressSet,
      policy: await setPolicy(ctx, actor, body),
    }),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/choices",
    tag: "Review",
    summary: "List records that jobs don't change because of a choice: locked by default, or dismissed or undone.",
    operation: "see",
    query: review.listChoicesSchema,
    answer: review.choicesAnswer,
    async handle({ ctx, actor, query: { first, after = null, kind } }) {
      const { nodes, endCursor } = await listChoices(ctx, actor, { first, after, kind });
      const nameOf = await readNames(ctx, actor, nodes);
      return { choices: nodes.map((choice) => presentChoice(choice, nameOf)), end_cursor: endCursor };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/locks",
    tag: "Review",
    summary: "Lock a record: no job changes it until it is unlocked.",
    operation: "lock",
    body: review.recordRefSchema,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, body }) {
      await lockRecord(ctx, actor, body);
      return { message: "Record locked." };
    },
  }),
  endpoint({
    method: "delete",
    path: "/api/hubspot/choices/{portalId}/{objectType}/{recordId}/{kind}",
    tag: "Review",
    summary:
      "Unlock a record, or clear a dismissed or undone change. The next job evaluates the record again; a dismissed correction that a write policy had held back is open again at once.",
    operation: "lock",
    params: review.choiceParams,
    query: review.choiceQuery,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params, query }) {
      await removeChoice(ctx, actor, { ...params, setKey: query.address_set ?? null });
      return { message: "Removed." };
    },
  }),
];

function decides(name: string, operation: typeof acceptProposals, summary: string): Endpoint {
  return endpoint({
    method: "post",
    path: `/api/hubspot/proposals/${name}`,
    tag: "Review",
    summary,
    operation: "decide",
    body: review.proposalIdsSchema,
    answer: review.decidedAnswer,
    errors: ["not_found"],
    handle: async ({ ctx, actor, body }) => ({ proposals: await operation(ctx, actor, body.ids) }),
  });
}
