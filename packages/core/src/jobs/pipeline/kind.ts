import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { AddressId, AboutValues, PartValues } from "../../records/values.ts";
import type { Choice } from "../../records/choices.ts";
import type { Decision } from "../../records/decision.ts";
import type { RecordStore, RecordValues } from "../../records/store.ts";
import type { AppliedAddress } from "../../review/proposals.ts";
import type { DecidedAddress } from "../../review/store-proposals.ts";
import type { Job } from "../../work/job-row.ts";
import type { RunControl } from "../../work/run-control.ts";
import type { DefinitionWatch } from "./definitions.ts";
import type { BatchWork, ChunkWork, InSet, JobWork, KindTraits, RunContext } from "./work.ts";
import type { Remembered } from "./memory.ts";
import type { SliceResult } from "../source/slice.ts";
import type { LaterWrite, WrittenRecord } from "../undo/fields.ts";

/** A plan that an earlier attempt may have written. `over`: the decision in record memory that it would replace. */
export type KeptPlan = {
  before: PartValues;
  after: PartValues;
  outcome: KeptOutcome;
  reason: string;
  over: string | null;
};
export type KeptOutcome = Extract<Outcome, "confirmed" | "corrected" | "unchanged" | "restored">;

/** An address whose record is about to be read. */
export type WaitingAddress = AddressId & Known & { keptPlan: KeptPlan | null };

/** What our own tables know of an address. */
export type Known = {
  memory: Memory | null;
  choices: readonly Choice[];
  proposal: OpenProposal | null;
  /** When an address of its record was last decided; reveals a decision made after the CRM was read. */
  recordDecidedAt: string | null;
};
export const NOTHING_KNOWN: Known = { memory: null, choices: [], proposal: null, recordDecidedAt: null };

/** An address that was read, with its values. `decision`: what triage has decided; without one the engine is asked. */
export type Candidate = { address: WaitingAddress; values: PartValues; decision?: Decision | null };

/** What a person is asked about an address, or has accepted; `after`: null where there is no value. */
export type OpenProposal = { after: PartValues | null; mappingHash: string };

/** Our last decision about an address. */
export type Memory = AboutValues & {
  mappingHash: string;
  outcome: string;
  reason: string;
  /** `inputsHash` of records/columns.ts. */
  inputsHash: string;
  decidedAt: string | null;
  /** Times at which update and workflow jobs last corrected it. */
  autoCorrectedAt: Date[];
};

/** `known`: their address is unchanged since our last decision, and there may be something to fill in beside it. */
export type Triage = { setAside: SetAside[]; needWork: Candidate[]; known: Candidate[] };

/** A waiting address that ends without a plan. */
export type SetAside = AddressId & {
  outcome: Outcome;
  reason: string;
  values: PartValues;
  /** The later job that changed it, where an undo leaves it for that reason. */
  laterJobId?: string;
};

/** How one planned address ends. */
export type Ended = AddressId & {
  outcome: Outcome;
  reason: string;
  values: PartValues;
  /** HubSpot has other values than planned: its row stores `values` as those after the job. */
  differsFromPlan?: boolean;
  /** When the write window of its update opened, by the database's clock; omitted where nothing was sent. */
  writeOpenedAt?: string | null;
  /** The property that HubSpot named when it refused the values; omitted where it named none. */
  refusedProperty?: string | null;
};

/**
 * A planned address that waits again. `mayBeWritten`: it is unknown whether the plan reached the CRM, so it is kept; if its values
 * are found in place, it is settled under that plan, otherwise the record is decided anew.
 */
export type Returned = AddressId & { outcome: null; mayBeWritten: boolean };

export type Settled = Ended | Returned;

/** A planned address after its row was ended. */
export type EndedRow = {
  record_id: string;
  set_key: string;
  state: Outcome;
  reason: string;
  before: PartValues | null;
  after: PartValues | null;
  changes: Decision["changes"] | null;
  service_text_until: Date | null;
};

/** What the work on a chunk and on one of its batches runs with. */
export type ChunkScope = {
  ctx: RunContext;
  work: ChunkWork;
  kind: Kind;
  control: RunControl;
  definitions: DefinitionWatch;
  store: RecordStore;
};
export type BatchScope = Omit<ChunkScope, "work"> & { work: BatchWork };

/** A batch as read. */
export type ReadBatch = {
  /** How many records the calls covered, from the first on, and the last of them. */
  read: number;
  last: string | null;
  /** The addresses of the records that were read. */
  addresses: readonly WaitingAddress[];
  /** Ids of the records that HubSpot has temporarily locked. */
  locked: readonly string[];
  values: RecordValues;
  /** When the first call was sent. */
  readAt: Date;
};

/** What a person accepted about one address. */
export type Accepted = { before: PartValues; after: PartValues; changes: Decision["changes"] };

/** The addresses of one set in a batch, with everything that a kind decides by. */
export type BatchOfSet = {
  work: InSet<BatchWork>;
  addresses: readonly WaitingAddress[];
  values: RecordValues;
  readAt: Date;
  /** What people accepted about these addresses, by record id. */
  accepted: ReadonlyMap<string, Accepted>;
  /** What the job to undo wrote, by record id. */
  written: ReadonlyMap<string, WrittenRecord>;
  /** What later jobs wrote, newest first, by record id. */
  later: ReadonlyMap<string, readonly LaterWrite[]>;
};

/** Claimed addresses: those with a credit held for each, and those that cost nothing. */
export type HeldAddresses = { held: readonly Candidate[]; free: readonly Candidate[] };

/** Claimed addresses of one set. `alreadyDecided`: what triage has decided; `decided`: what engine and other sources have. */
export type DecidedSet = { work: InSet<BatchWork>; alreadyDecided: readonly Decision[]; decided: readonly Decision[] };

/** An address that ends. */
export type EndedAddress = AddressId & {
  outcome: Outcome;
  reason: string;
  /** The values in HubSpot. */
  values: PartValues;
  /** The row of its plan; null for an address that ends without one. */
  row: EndedRow | null;
};

/** What else is stored with addresses of one set that end, in the same transaction. */
export type KindSettlement = {
  memory: Remembered[];
  /** Records that leave memory as it is, and whose claims end. */
  freed: string[];
  proposals: DecidedAddress[];
  /** Proposals that the job was to write. */
  accepted: AppliedAddress[];
  /** Values that an undo has restored, by their hash under the mapping of the undone job. */
  restored: { isRedo: boolean; addressHash: string; addresses: { recordId: string; hash: string }[] } | null;
};

/** What a kind decides by, beside the values. */
export type LoadedSet = Pick<BatchOfSet, "accepted" | "written" | "later">;

/** Which records come next, and what else is read of those in a batch. */
export type Source = {
  next(ctx: RunContext, of: { job: Job; work: JobWork }, control: RunControl): Promise<SliceResult>;
  load(ctx: RunContext, work: InSet<ChunkWork>, recordIds: readonly string[]): Promise<LoadedSet>;
};

/** What kinds of jobs differ in. `kinds.ts` has a row for each kind; everything else is shared. */
export type Kind = KindTraits & {
  source: Source;
  /** Pure: which addresses of a set end without a plan, and which need a decision. */
  triage(batch: BatchOfSet): Triage;
  /** Pure: what is written to the held addresses of a set. */
  judge(batch: DecidedSet): Decision[];
  /** Pure. */
  settlement(work: InSet<ChunkWork>, ended: readonly EndedAddress[]): KindSettlement;
};
