import type { DoneBy } from "../actor.ts";
import { saveChoices } from "../records/choices.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { asksMoreThanForm } from "./answers-question.ts";
import { addToIntake } from "./add-to-intake.ts";
import type { LockedProposal } from "./lock-proposals.ts";
import { giveBackDismissals } from "../credits/give-back-dismissals.ts";
import { count, moveCounts } from "./move-counts.ts";
import { notAskedAbout } from "./not-asked.ts";

type MoveContext = Pick<Context, "now" | "newId" | "config">;
/** `actionId`: set for a decision about all that match. */
type Decider = DoneBy & { actionId?: string };

// A person's decisions about open proposals that the caller has locked, with the counts of their groups. Bounded by the caller.

/** Whether it has a value that answers its question. */
export function isAcceptable({ hasValue, reason, isOfForm }: LockedProposal): boolean {
  return hasValue && !(isOfForm && asksMoreThanForm(reason));
}

/**
 * An apply job writes accepted proposals together. A proposal under another address hash than the one in force, or about a record
 * that was locked since, is superseded: nobody has seen what would be written now.
 */
export async function accept(
  ctx: MoveContext,
  tx: Tx,
  proposals: readonly LockedProposal[],
  by: Decider,
): Promise<void> {
  const asked = await supersedeOver(ctx, tx, proposals);
  await close(ctx, tx, asked, { status: "accepted", by });
  await addToIntake(ctx, tx, asked);
}

/** Stored by values: the same question is not asked again. */
export async function dismiss(
  ctx: MoveContext,
  tx: Tx,
  proposals: readonly LockedProposal[],
  by: Decider,
): Promise<void> {
  await close(ctx, tx, proposals, { status: "dismissed", by });
  for (const alike of byPlace(proposals)) {
    const [place] = alike;
    if (place) await saveChoices(ctx, tx, place, { kind: "dismissed", choices: alike, by });
  }
}

/** Closes proposals whose subject has changed. */
export async function supersede(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
): Promise<void> {
  await close(ctx, tx, proposals, { status: "superseded", by: null });
}

async function close(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
  { status, by }: { status: "accepted" | "dismissed" | "superseded"; by: Decider | null },
): Promise<void> {
  if (proposals.length === 0) return;
  await tx.proposal.updateMany({
    where: { id: { in: proposals.map(({ id }) => id) } },
    data: {
      status,
      decidedAt: ctx.now(),
      decidedBy: by?.userId ?? null,
      decidedByKey: by?.keyId ?? null,
      actionId: by?.actionId ?? null,
    },
  });
  const moved = new Map<string, number>();
  for (const { groupId, status: was } of proposals) if (was === "open") count(moved, groupId, -1);
  await moveCounts(tx, moved);
}

/**
 * Reopens withdrawn or canceled proposals and taken-back dismissals. Those that nobody needs to decide any more are superseded
 * instead, as if they had stayed open. What a dismissal cost before dismissing was free is given back either way. Returns how many are open.
 */
export async function reopen(ctx: Pick<Context, "now">, tx: Tx, proposals: readonly LockedProposal[]): Promise<number> {
  if (proposals.length === 0) return 0;
  const open = await supersedeOver(ctx, tx, proposals);
  await tx.proposal.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: { status: "open", decidedAt: null, decidedBy: null, decidedByKey: null, applyJobId: null, actionId: null },
  });
  const moved = new Map<string, number>();
  for (const { groupId } of open) count(moved, groupId, 1);
  await moveCounts(tx, moved);
  await giveBackDismissals(tx, proposals);
  return open.length;
}

/** Supersedes those that nobody needs to decide any more; returns the others. */
async function supersedeOver(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
): Promise<LockedProposal[]> {
  const over = await notAskedAbout(tx, proposals);
  await supersede(
    ctx,
    tx,
    proposals.filter(({ id }) => over.has(id)),
  );
  return proposals.filter(({ id }) => !over.has(id));
}

/** Portal, object type and set are the place of a choice. */
export function byPlace(proposals: readonly LockedProposal[]): LockedProposal[][] {
  return [
    ...Map.groupBy(proposals, ({ portalId, objectType, setKey }) => `${portalId}/${objectType}/${setKey}`).values(),
  ];
}
