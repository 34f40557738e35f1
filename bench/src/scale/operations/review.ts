import { listChoices } from "@plumbline/core/review/list-choices.ts";
import { acceptProposals, dismissProposals, reopenProposals } from "@plumbline/core/review/decide-proposals.ts";
import { findProposals } from "@plumbline/core/review/find-proposals.ts";
import { getFacets } from "@plumbline/core/review/get-facets.ts";
import { listProposals } from "@plumbline/core/review/list-proposals.ts";
import { runReviewAction, startReviewAction } from "@plumbline/core/review/review-action.ts";
import { takeBackReviewAction } from "@plumbline/core/review/take-back-action.ts";
import { showWithheldProposals } from "@plumbline/core/review/show-withheld-proposals.ts";
import { expireProposals } from "@plumbline/core/maintenance/expire-proposals.ts";
import { ACCOUNTS, actorOf, idOf, JOBS } from "../ids.ts";
import { operation } from "../operation.ts";

/** The account with the longest queue. */
const reviewer = actorOf(ACCOUNTS.largestLedger);
const noControl = { heartbeat: () => undefined };

export const REVIEW = [
  operation("facets of the review queue", 20, ({ ctx }) => getFacets(ctx, reviewer, { kind: "spelling" })),
  operation("pages of the review queue", 20, async ({ ctx }) => {
    const page = await listProposals(ctx, reviewer, { first: 25, after: null, filter: {} });
    await listProposals(ctx, reviewer, { first: 25, after: page.endCursor, filter: { field: "city" } });
  }),
  operation("review queue by words, by certainty and of a span", 5, async ({ ctx }) => {
    const page = { first: 25, after: null, filter: {} };
    await findProposals(ctx, reviewer, { ...page, search: "no such place" });
    await findProposals(ctx, reviewer, { ...page, order: "least_certain" });
    await findProposals(ctx, reviewer, { ...page, to: "2000-01-01T00:00:00.000Z", order: "newest" });
    const filter = { job_id: idOf("job", JOBS.large) };
    await findProposals(ctx, actorOf(ACCOUNTS.largeJob), { ...page, filter, search: "boston" });
  }),
  operation("review queue of one job", 5, async ({ ctx }) => {
    const filter = { job_id: idOf("job", JOBS.large) };
    const owner = actorOf(ACCOUNTS.largeJob);
    await getFacets(ctx, owner, filter);
    await listProposals(ctx, owner, { first: 25, after: null, filter });
  }),
  operation("decisions about single proposals", 5, async ({ ctx }) => {
    const { nodes } = await listProposals(ctx, reviewer, { first: 3, after: null, filter: {} });
    const ids = nodes.map(({ id }) => id);
    await acceptProposals(ctx, reviewer, ids);
    await reopenProposals(ctx, reviewer, ids);
    await dismissProposals(ctx, reviewer, ids.slice(0, 1));
  }),
  operation("records that jobs leave alone", 10, ({ ctx }) =>
    listChoices(ctx, reviewer, { first: 50, after: null, kind: "locked" }),
  ),
  operation("all that match, and taken back", 1, async ({ ctx }) => {
    const { id } = await startReviewAction(ctx, reviewer, {
      kind: "accept",
      filter: { kind: "spelling" },
      asOf: ctx.now(),
    });
    await runReviewAction(ctx, { actionId: id, accountId: reviewer.accountId }, noControl);
    const back = await takeBackReviewAction(ctx, reviewer, id);
    await runReviewAction(ctx, { actionId: back.id, accountId: reviewer.accountId }, noControl);
  }),
  operation("more proposals", 5, ({ ctx }) => showWithheldProposals(ctx, reviewer)),
  operation("expiry of proposals", 1, ({ ctx }) => expireProposals(ctx, noControl.heartbeat)),
];
