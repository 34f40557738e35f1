import type { Context } from "@plumbline/core/context.ts";
import { actsOf, type HubspotCaller } from "@plumbline/core/hubspot-ui/caller.ts";
import type { CardAddress, RecordCard } from "@plumbline/core/hubspot-ui/record-card.ts";
import { candidatesOf } from "@plumbline/core/jobs/views/candidates-of.ts";
import { deciderOf } from "@plumbline/core/audit/acted-by.ts";
import { optionsOf, type HistoryEntry } from "@plumbline/core/records/history.ts";
import type { Proposal } from "@plumbline/core/records/rows.ts";
import type { PartOptions } from "@plumbline/core/records/columns.ts";
import {
  isWritten,
  reasonText,
  recordFields,
  recordReasonText,
  type RecordField,
} from "@plumbline/core/records/view.ts";
import { withheldParts } from "@plumbline/core/records/withheld.ts";
import { areOfForm, isAcceptable } from "@plumbline/core/review/answers-question.ts";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import {
  CARD_ENDS,
  CARD_NOTICES,
  CARD_STATES,
  CARD_STATUSES,
  type CardAnswer,
  type CardEnd,
  type CardState,
} from "@plumbline/schema/hubspot-ui/card.ts";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { proposalText } from "../../presenters/proposal-text.ts";

type PresentContext = Pick<Context, "db" | "engine">;
type AddressAnswer = CardAnswer["addresses"][number];
type Field = NonNullable<AddressAnswer["proposal"]>["fields"][number];

/** Candidates beyond these are left to the review page. */
const MAX_CHOICES = 5;

/** Without addresses. */
export function presentState(state: CardState): CardAnswer {
  const nothing = { notices: [], properties: [], addresses: [], history: [], acts: [], balance: null, act: null };
  return { state, text: CARD_STATES[state], ...nothing };
}

export function presentAct({ end, text }: { end: CardEnd; text: string }): CardAnswer["act"] {
  return { end, text: text === "" ? CARD_ENDS[end] : text };
}

export async function presentCard(
  ctx: PresentContext,
  caller: HubspotCaller,
  card: RecordCard,
  act: CardAnswer["act"],
): Promise<CardAnswer> {
  if (card.addresses.length === 0) return { ...presentState("not_mapped"), act };
  const labels = new Map(card.addresses.map(({ setKey, label }) => [setKey, setName({ key: setKey, label })]));
  return {
    state: "ready",
    text: CARD_STATES.ready,
    notices: card.notices.map(({ kind, blocker }) => ({ kind, text: blocker?.text ?? CARD_NOTICES[kind] })),
    properties: card.properties,
    addresses: await Promise.all(
      card.addresses.map(async (address) => ({
        address_set: address.setKey,
        label: labels.get(address.setKey) ?? address.setKey,
        status: presentStatus(address),
        proposal: address.proposal && (await presentProposal(ctx, card, address.proposal, address.options)),
        change: presentChange(ctx, card, address),
      })),
    ),
    history: card.history.map((entry) => presentEntry(ctx, card, entry, labels)),
    balance: card.balance,
    acts: actsOf(caller, card),
    act,
  };
}

function presentStatus({ status }: CardAddress): AddressAnswer["status"] {
  return status && { name: status.name, label: CARD_STATUSES[status.name], text: reasonText(status.reason) };
}

async function presentProposal(
  ctx: PresentContext,
  { nameOf }: RecordCard,
  proposal: Proposal,
  options: PartOptions,
): Promise<AddressAnswer["proposal"]> {
  const { withheld, changes } = proposal;
  const isOpen = proposal.status === "open";
  const mayAccept = isOpen && withheld === null && isAcceptable({ ...proposal, isOfForm: areOfForm(changes ?? []) });
  const candidates = isOpen && !mayAccept ? await candidatesOf(ctx, proposal, proposal) : [];
  const shown = { ...proposal, changes: withheld === null ? changes : [], state: "review" };
  return {
    id: proposal.id,
    text: proposalText(proposal),
    fields: recordFields(shown, options).map(presentField),
    withheld: withheldParts(proposal).map((part) => ADDRESS_PART_LABELS[part].toLowerCase()),
    can_accept: mayAccept,
    choices: candidates.filter(({ values }) => values.length > 0).slice(0, MAX_CHOICES),
    is_accepted: proposal.status === "accepted",
    decided_by: nameOf(deciderOf(proposal))?.name ?? null,
  };
}

/** The newest of the history's entries that wrote to the address. */
function presentChange(
  ctx: PresentContext,
  { history, optionsOfJobs }: RecordCard,
  { setKey }: CardAddress,
): AddressAnswer["change"] {
  const entry = history.find(({ record }) => record.setKey === setKey && isWritten(record));
  if (!entry) return null;
  const { job, record, areValuesKept } = entry;
  const options = optionsOf(optionsOfJobs.get(job.id), record);
  return {
    at: decidedAt(entry),
    fields: recordFields(record, options).map(presentField),
    are_values_kept: areValuesKept,
    text: recordReasonText(ctx.engine(), record, options),
  };
}

function presentEntry(
  ctx: PresentContext,
  { optionsOfJobs, nameOf, starterOf }: RecordCard,
  entry: HistoryEntry,
  labels: ReadonlyMap<string, string>,
): CardAnswer["history"][number] {
  const { job, record, decider } = entry;
  const by = decider ? nameOf(decider) : starterOf(job);
  return {
    at: decidedAt(entry),
    label: labels.get(record.setKey) ?? record.setKey,
    outcome: record.state,
    text: recordReasonText(ctx.engine(), record, optionsOf(optionsOfJobs.get(job.id), record)),
    by: by && actedByText(by),
  };
}

function decidedAt({ job, record }: HistoryEntry): string {
  return (record.decidedAt ?? job.createdAt).toISOString();
}

function presentField({ part, before, after, beforeLabel, afterLabel, change }: RecordField): Field {
  return {
    part,
    label: ADDRESS_PART_LABELS[part],
    before: beforeLabel ?? before,
    after: afterLabel ?? after,
    reason: change?.reasonText ?? "",
  };
}
