import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { WebhookEvent } from "@plumbline/schema/webhooks/events.ts";
import type { Context } from "../../../context.ts";
import type { CrmProperty, RecordStore, RecordValues } from "../../../records/store.ts";
import type { Tx } from "../../../db/database.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { UnusableSet } from "../../../work/are-unusable-sets.ts";
import type { Job } from "../../../work/job-row.ts";
import type { AppliedAddress } from "../../../review/close-accepted.ts";
import type { RunControl } from "../../../work/run-control.ts";
import type { Decided } from "../decide/decide-checked.ts";
import type { Triage } from "../decide/triage.ts";
import type { DefinitionWatch } from "../definitions.ts";
import type { BatchWork, ChunkWork, InSet, JobWork, KindTraits, KindWork, LoadedJob, RunContext } from "../job-work.ts";
import type { Ended, EndedRow, SetAside } from "../rows/job-record.ts";
import type { Candidate, WaitingAddress } from "../rows/next-batch.ts";
import type { SliceResult } from "../snapshot/save-slice.ts";

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
/** The addresses of one set in a batch. */
export type SetScope = Omit<BatchScope, "work"> & { work: InSet<BatchWork> };

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

/** Claimed addresses: those with a credit held for each, and those that cost nothing. */
export type HeldAddresses = { held: readonly Candidate[]; free: readonly Candidate[] };

/** `decide`: what is written to the held addresses, given the findings of triage. */
export type Triaged = Triage & { decide(addresses: HeldAddresses): Promise<Decided> };

/** The columns of a job that say who started it. */
export type StartedJob = Pick<Job, "userId" | "keyId" | "kind" | "listId" | "listName" | "undoFilter">;

/** The steps in which kinds of jobs differ. `table.ts` has a row for each kind; everything else is shared. */
export type Kind = KindTraits & {
  /** What started a job that names no person and no key; null if its row does not record it. */
  startedByItself(job: StartedJob): ActedBy | null;
  /** Null when the connection or the mapping version is gone: the portal was disconnected. */
  workOf(loaded: LoadedJob): KindWork | null;
  /** Before the first batch: the sets with properties that can no longer be used as mapped. */
  unusableSets(
    ctx: RunContext,
    of: { job: Job; work: JobWork },
    properties: readonly CrmProperty[],
  ): Promise<UnusableSet[]>;
  /** The next records of the job. */
  readSlice(ctx: RunContext, of: { job: Job; work: JobWork }, control: RunControl): Promise<SliceResult>;
  /** Which addresses of a set in a batch end without a plan, and which need a decision. Nothing is written. */
  triage(scope: SetScope, read: ReadBatch): Promise<Triaged>;
  /** In the transaction that ends addresses of a set without a plan. */
  setAside(ctx: RunContext, tx: Tx, work: InSet<ChunkWork>, addresses: readonly SetAside[]): Promise<void>;
  /** In the transaction that ends planned addresses of a set; frees their claims. */
  settled(
    ctx: RunContext,
    tx: Tx,
    work: InSet<ChunkWork>,
    addresses: { ended: readonly Ended[]; rows: readonly EndedRow[] },
  ): Promise<void>;
  /** In the transaction that ends addresses that the job did not reach. */
  unreached?(ctx: Pick<Context, "now">, tx: Tx, jobId: string, addresses: readonly AppliedAddress[]): Promise<void>;
  /** Before the job ends, in slices: releases what was reserved for it. */
  release?(ctx: Pick<Context, "db" | "now">, job: Job, heartbeat: () => void): Promise<void>;
  /** In the transaction that ends the job. Returns the id of the email to send, if any. */
  ended?(ctx: Pick<Context, "newId" | "now">, tx: Tx, job: Job): Promise<string | null>;
  /** The event that customers receive when the job ends. */
  finishedEvent(tx: Tx, job: Job): Promise<{ event: WebhookEvent; data: Prisma.InputJsonObject }>;
  /** After the job's end was committed; the dispatcher repeats whatever it starts. */
  finished?(ctx: Pick<Context, "workflows" | "log">, job: Job): Promise<void>;
};
