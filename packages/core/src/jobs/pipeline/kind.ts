import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { AddressId } from "../../records/address-id.ts";
import type { Decision } from "../../records/decision.ts";
import type { PartValues } from "../../records/part-values.ts";
import type { RecordStore, RecordValues } from "../../records/store.ts";
import type { AppliedAddress } from "../../review/close-accepted.ts";
import type { DecidedAddress } from "../../review/store-proposals.ts";
import type { Job } from "../../work/job-row.ts";
import type { RunControl } from "../../work/run-control.ts";
import type { Triage } from "../run/decide/triage.ts";
import type { DefinitionWatch } from "../run/definitions.ts";
import type { BatchWork, ChunkWork, InSet, JobWork, KindTraits, RunContext } from "../run/job-work.ts";
import type { EndedRow } from "../run/rows/job-record.ts";
import type { Candidate, WaitingAddress } from "../run/rows/next-batch.ts";
import type { Remembered } from "../run/rows/record-memory.ts";
import type { SliceResult } from "../run/snapshot/save-slice.ts";
import type { LaterWrite, WrittenRecord } from "../run/undo/picked-fields.ts";

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

/** Claimed addresses of one set. `standing`: what triage has decided; `decided`: what engine and other sources have. */
export type DecidedSet = { work: InSet<BatchWork>; standing: readonly Decision[]; decided: readonly Decision[] };

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
