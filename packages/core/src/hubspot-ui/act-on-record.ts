import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { RecordInput } from "@plumbline/schema/records/rest.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { CARD_ACTS, type CardActInput, type CardEnd } from "@plumbline/schema/hubspot-ui/card.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Connection } from "../connections/connection-row.ts";
import type { Context } from "../context.ts";
import { actingAs } from "../db/acting-as.ts";
import { parseProposal, type Proposal } from "../records/rows.ts";
import { acceptProposals, dismissProposals, editProposal } from "../review/decide-proposals.ts";
import { lockRecord } from "../review/lock-record.ts";
import { removeChoice } from "../review/remove-choice.ts";
import { ActionIdReused, onceFor, RepeatedAction } from "./act-once.ts";
import type { HubspotCaller } from "./caller.ts";

type ActContext = Pick<Context, "db" | "now" | "newId" | "config" | "workflows" | "log">;
type Acted = { end: CardEnd; text: string };
type Input = { actionId: string; objectType: ObjectType; recordId: string; act: CardActInput };

/** Not an error: something that the person can act on. */
const ENDS: Partial<Record<string, CardEnd>> = {
  access_changed: "not_permitted",
  conflict: "decided",
  invalid_input: "refused",
  not_found: "gone",
};

/**
 * Does what a person clicked on the card of a record, once for each action id. Errors: `conflict` (the id was used for another
 * action), `not_signed_in` (the same request again, later than HubSpot repeats one).
 */
export async function actOnRecord(
  ctx: ActContext,
  { caller, connection, signature }: { caller: HubspotCaller; connection: Connection; signature: string },
  { actionId, objectType, recordId, act }: Input,
): Promise<Acted> {
  const { member, user } = caller;
  if (!member || !mayDo(member, CARD_ACTS[act.kind])) return { end: "not_permitted", text: "" };
  const { accountId } = connection;
  const input = { objectType, recordId, act };
  const db = onceFor(
    { now: ctx.now, db: actingAs(ctx, member) },
    { accountId, actionId, userId: user.id, input, signature },
  );
  const record = { portalId: connection.portalId, objectType, recordId };
  try {
    if (act.kind === "lock") await lockRecord({ ...ctx, db }, member, record);
    else if (act.kind === "unlock") await unlock({ ...ctx, db }, member, record);
    else return await decide({ ...ctx, db }, member, { act, connection, objectType, recordId });
    return { end: "done", text: "" };
  } catch (error) {
    if (error instanceof RepeatedAction) return { end: "done", text: "" };
    const end = error instanceof AppError && !(error instanceof ActionIdReused) ? ENDS[error.code] : undefined;
    if (end === undefined) throw error;
    return { end, text: end === "refused" && error instanceof Error ? error.message : "" };
  }
}

type Deciding = {
  act: Extract<CardActInput, { proposal_id: string }>;
  connection: Connection;
  objectType: ObjectType;
  recordId: string;
};

async function decide(
  ctx: ActContext,
  member: Actor,
  { act, connection, objectType, recordId }: Deciding,
): Promise<Acted> {
  const { accountId, id: connectionId } = connection;
  const where = { id: act.proposal_id, accountId, connectionId, objectType, recordId };
  const find = () => ctx.db.readAccount(accountId, (tx) => tx.proposal.findFirst({ where }));
  const found = await find();
  if (!found) return { end: "gone", text: "" };
  if (act.kind === "accept") await acceptProposals(ctx, member, [found.id]);
  else if (act.kind === "dismiss") await dismissProposals(ctx, member, [found.id]);
  else await editProposal(ctx, member, { id: found.id, values: act.values });
  const row = await find();
  return endOf(row && parseProposal(row), act, member);
}

const WANTED: Record<Deciding["act"]["kind"], readonly ProposalStatus[]> = {
  accept: ["accepted", "written"],
  edit: ["accepted", "written"],
  dismiss: ["dismissed"],
};
const DECIDED: readonly ProposalStatus[] = ["accepted", "written", "dismissed"];

/** Pure: how the decision has ended, by the proposal afterwards. */
function endOf(proposal: Proposal | null, { kind }: Deciding["act"], { userId }: Pick<Actor, "userId">): Acted {
  if (proposal?.status === "open") return { end: "refused", text: NO_VALUE };
  if (proposal === null || !DECIDED.includes(proposal.status)) return { end: "gone", text: "" };
  const isOurs = WANTED[kind].includes(proposal.status) && proposal.decidedBy === userId;
  return { end: isOurs ? "done" : "decided", text: "" };
}

const NO_VALUE =
  "This proposal has no value that answers its question. Choose one of the possible values, or enter your own.";

/** A record that is not locked needs no change. */
async function unlock(ctx: ActContext, member: Actor, record: RecordInput): Promise<void> {
  try {
    await removeChoice(ctx, member, { ...record, kind: "locked", setKey: PRIMARY_SET });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}
