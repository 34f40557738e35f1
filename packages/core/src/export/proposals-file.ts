import { EXTRA_PARTS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { ProposalFilter, ProposalView } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { namesForFile } from "../jobs/views/record-names.ts";
import { recordUrl } from "../portals/hubspot/record-url.ts";
import { notCheckedOfProposal, reasonText } from "../records/view.ts";
import type { Proposal } from "../records/rows.ts";
import { withheldParts } from "../records/withheld.ts";
import { addressOnly } from "../review/address-only.ts";
import { confidenceOf } from "../review/confidence-of.ts";
import { findProposals } from "../review/find-proposals.ts";
import { beforeAndAfter } from "./before-and-after.ts";
import { tableOf, type Table } from "./table-of.ts";

const PAGE = 1_000;
const COLUMNS = [
  "record_id",
  "name",
  "reason",
  "message",
  "confidence",
  ...beforeAndAfter(MAIN_PARTS),
  "not_checked",
  "created_at",
  "portal_id",
  "object_type",
  "hubspot_url",
  "proposal_url",
  ...beforeAndAfter(EXTRA_PARTS),
  "not_shown",
];

type View = Partial<ProposalView> & { filter: ProposalFilter };
type FileContext = Pick<Context, "db" | "config" | "openRecords" | "log" | "engine" | "addressService">;

/** The open proposals of a view, in its order, each with its record in HubSpot and its page. */
export function proposalsFile(ctx: FileContext, actor: Actor, view: View): Table {
  const { hubspot, publicUrl } = ctx.config;
  return tableOf(COLUMNS, pagesOf(ctx, actor, view), ({ proposal, name }) => {
    const { id, portalId, objectType, recordId, reason, createdAt } = proposal;
    const [before, after] = [addressOnly(proposal.before), addressOnly(proposal.after)];
    const values = (parts: readonly AddressPart[]) => parts.flatMap((part) => [before[part] ?? "", after[part] ?? ""]);
    return [
      recordId,
      name,
      reason,
      reasonText(reason),
      confidenceOf(proposal),
      ...values(MAIN_PARTS),
      notCheckedOfProposal(ctx, proposal).join(" "),
      createdAt,
      portalId,
      objectType,
      hubspot && recordUrl(hubspot, portalId, objectType, recordId),
      new URL(`/review/proposals/${id}`, publicUrl).href,
      ...values(EXTRA_PARTS),
      withheldParts(proposal).join(" "),
    ];
  });
}

async function* pagesOf(
  ctx: FileContext,
  actor: Actor,
  view: View,
): AsyncGenerator<{ proposal: Proposal; name: string }[]> {
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
    yield nodes.map((proposal) => ({ proposal, name: names.get(proposal) ?? "" }));
    after = endCursor;
  }
}
