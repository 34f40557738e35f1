import { EXTRA_PARTS, MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import type { ProposalFilter, ProposalView } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { namesForFile } from "../jobs/views/record-names.ts";
import { recordUrl } from "../portals/hubspot/record-url.ts";
import { notCheckedOfProposal, reasonText } from "../records/view.ts";
import type { Proposal } from "../records/rows.ts";
import { withheldParts } from "../records/withheld.ts";
import { confidenceOf } from "../review/confidence-of.ts";
import { findProposals } from "../review/find-proposals.ts";
import { beforeAndAfter, tableOf, type Table } from "./table-of.ts";

const PAGE = 1_000;

type Named = Proposal & { name: string };
type View = Partial<ProposalView> & { filter: ProposalFilter };
type FileContext = Pick<Context, "db" | "config" | "openRecords" | "log" | "engine" | "addressService">;

/** The open proposals of a view, in its order, each with its record in HubSpot and its page. */
export function proposalsFile(ctx: FileContext, actor: Actor, view: View): Table {
  const { hubspot, publicUrl } = ctx.config;
  return tableOf<Named>(pagesOf(ctx, actor, view), {
    record_id: ({ recordId }) => recordId,
    name: ({ name }) => name,
    reason: ({ reason }) => reason,
    message: ({ reason }) => reasonText(reason),
    confidence: confidenceOf,
    ...beforeAndAfter(MAIN_PARTS),
    not_checked: (proposal) => notCheckedOfProposal(ctx, proposal).join(" "),
    created_at: ({ createdAt }) => createdAt,
    portal_id: ({ portalId }) => portalId,
    object_type: ({ objectType }) => objectType,
    hubspot_url: ({ portalId, objectType, recordId }) => hubspot && recordUrl(hubspot, portalId, objectType, recordId),
    proposal_url: ({ id }) => new URL(`/review/proposals/${id}`, publicUrl).href,
    ...beforeAndAfter(EXTRA_PARTS),
    not_shown: (proposal) => withheldParts(proposal).join(" "),
  });
}

async function* pagesOf(ctx: FileContext, actor: Actor, view: View): AsyncGenerator<Named[]> {
  const namesOf = namesForFile(ctx, actor);
  for (let after: string | null | undefined; after !== null;) {
    const { nodes, endCursor } = await findProposals(ctx, actor, { ...view, first: PAGE, after: after ?? null });
    const names = new Map<Proposal, string>();
    const alike = Map.groupBy(nodes, ({ portalId, objectType }) => `${portalId}/${objectType}`);
    for (const proposals of alike.values()) {
      const [place] = proposals;
      const ids = proposals.map(({ recordId }) => recordId);
      const found = place ? await namesOf(place, ids) : new Map<string, string>();
      for (const proposal of proposals) names.set(proposal, found.get(proposal.recordId) ?? "");
    }
    yield nodes.map((proposal) => ({ ...proposal, name: names.get(proposal) ?? "" }));
    after = endCursor;
  }
}
