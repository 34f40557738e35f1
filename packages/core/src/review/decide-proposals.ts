import { isStorable } from "@plumbline/schema/free-text.ts";
import type { AuditAction } from "@plumbline/schema/accounts/audit.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { ADDRESS_PART_LABELS, ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { doneBy, type Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../db/database.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { DROPDOWN_PARTS, type PartOptions } from "../records/columns.ts";
import type { PartValues } from "../records/values.ts";
import { isAcceptable } from "./answers-question.ts";
import { accept, dismiss, type LockedProposal, lockProposals, takeBack } from "./proposals.ts";
import { proposalInputs } from "./proposal-inputs.ts";
import { parseProposal } from "../records/rows.ts";

type DecideContext = Pick<Context, "db" | "now" | "newId" | "config" | "workflows" | "log">;

/** In addition to the changes that the engine proposes. */
type TypedChange = {
  field: AddressPart;
  before: string;
  after: string;
  kind: "replaced";
  reason: "typed_by_you";
  confidence: 1;
};

/** The statuses after the call: of two concurrent decisions, the second sees the first. */
export type Decided = { id: string; status: ProposalStatus }[];

/** Accepts open proposals that answer their question; others stay as they are. Error: `not_found`. */
export async function acceptProposals(ctx: DecideContext, actor: Actor, ids: readonly string[]): Promise<Decided> {
  return await decide(ctx, actor, { ids, action: "proposals_accepted" }, (tx, proposals) =>
    accept(
      ctx,
      tx,
      proposals.filter((proposal) => proposal.status === "open" && isAcceptable(proposal)),
      doneBy(actor),
    ),
  );
}

/** Dismisses open proposals: nothing is written, and the same change is not proposed again. Error: `not_found`. */
export async function dismissProposals(ctx: DecideContext, actor: Actor, ids: readonly string[]): Promise<Decided> {
  return await decide(ctx, actor, { ids, action: "proposals_dismissed" }, (tx, proposals) =>
    dismiss(
      ctx,
      tx,
      proposals.filter(({ status }) => status === "open"),
      doneBy(actor),
    ),
  );
}

/**
 * Reopens accepted proposals that no job has taken yet, and dismissed ones while nothing newer is open. If the mapping's address
 * hash has changed since, or the record is locked, they are superseded: the next job decides. Error: `not_found`.
 */
export async function reopenProposals(ctx: DecideContext, actor: Actor, ids: readonly string[]): Promise<Decided> {
  return await decide(ctx, actor, { ids, action: "proposals_reopened" }, async (tx, proposals) => {
    await takeBack(ctx, tx, proposals);
  });
}

/**
 * Accepts an open proposal with values that a person typed. Errors: `not_found`, `conflict` (no longer open),
 * `invalid_input` (nothing would change, an unmapped part, text that cannot be stored, or no option of a dropdown).
 */
export async function editProposal(
  ctx: DecideContext,
  actor: Actor,
  input: { id: string; values: Partial<Record<AddressPart, string>> },
): Promise<Decided> {
  return await decide(ctx, actor, { ids: [input.id], action: "proposal_edited" }, async (tx, proposals) => {
    const [proposal] = proposals;
    if (proposal?.status !== "open") throw new AppError("conflict", "This proposal has already been decided.");
    const row = await tx.proposal.findUniqueOrThrow({ where: { id: proposal.id }, select: { before: true } });
    const was = parseProposal({ id: proposal.id, ...row }).before ?? {};
    const changes = typedChanges(was, input.values);
    requireOptions((await proposalInputs(tx, proposal)).options, changes);
    const after = { ...was, ...Object.fromEntries(changes.map(({ field, after: typed }) => [field, typed])) };
    await tx.proposal.update({
      where: { id: proposal.id },
      data: { after, changes, withheld: Prisma.DbNull, hasValue: true, isEdited: true },
    });
    await accept(ctx, tx, [{ ...proposal, hasValue: true }], doneBy(actor));
  });
}

function typedChanges(before: PartValues, values: Partial<Record<AddressPart, string>>): TypedChange[] {
  const changes = ADDRESS_PARTS.flatMap((field): TypedChange[] => {
    const after = values[field];
    if (after === undefined || after === before[field]) return [];
    if (before[field] === undefined) throw new AppError("invalid_input", "This part of the address is not mapped.");
    if (!isStorable(after)) throw new AppError("invalid_input", "This text contains characters that can't be stored.");
    return [{ field, before: before[field], after, kind: "replaced", reason: "typed_by_you", confidence: 1 }];
  });
  if (changes.length === 0) throw new AppError("invalid_input", "Change at least one part of the address.");
  return changes;
}

/** HubSpot accepts only options of a dropdown. Empty clears it. */
function requireOptions(options: PartOptions, changes: readonly TypedChange[]): void {
  for (const part of DROPDOWN_PARTS) {
    const typed = changes.find(({ field }) => field === part)?.after ?? "";
    if (typed === "" || options[part]?.some(({ value }) => value === typed) !== false) continue;
    throw new AppError(
      "invalid_input",
      `The ${ADDRESS_PART_LABELS[part].toLowerCase()} is a dropdown in HubSpot, and this is none of its options.`,
    );
  }
}

async function decide(
  ctx: DecideContext,
  actor: Actor,
  { ids, action }: { ids: readonly string[]; action: AuditAction },
  move: (tx: Tx, proposals: readonly LockedProposal[]) => Promise<void>,
): Promise<Decided> {
  const decided = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const proposals = await lockProposals(tx, actor.accountId, ids);
    await move(tx, proposals);
    const [only] = proposals;
    const detail = only && proposals.length === 1 ? `record ${only.recordId}` : `${proposals.length} proposals`;
    // An event about several portals is attributed to none.
    const portals = new Set(proposals.map(({ portalId }) => portalId));
    const [portalId] = portals;
    const place = portals.size === 1 && portalId !== undefined ? { portalId } : {};
    await writeOwnEvent(ctx, tx, actor, { action, detail, ...place });
    const rows = await tx.proposal.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, status: true },
      orderBy: { id: "asc" },
    });
    return rows.map(parseProposal);
  });
  await wakePausedJobs(ctx, { accountId: actor.accountId, reasons: ["awaiting_review"] });
  return decided;
}
