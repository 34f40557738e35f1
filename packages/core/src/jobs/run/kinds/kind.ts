import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { WebhookEvent } from "@plumbline/schema/webhooks/events.ts";
import type { Context } from "../../../context.ts";
import type { CrmProperty } from "../../../portals/hubspot/properties.ts";
import type { RecordValues } from "../../../portals/hubspot/records.ts";
import type { Tx } from "../../../db/database.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { Job } from "../../../work/job-row.ts";
import type { AppliedRecord } from "../../../review/close-accepted.ts";
import type { RunControl } from "../../../work/run-control.ts";
import type { Decided } from "../decide/decide-checked.ts";
import type { Triage } from "../decide/triage.ts";
import type { DefinitionWatch } from "../definitions.ts";
import type { BatchWork, ChunkWork, JobWork, KindTraits, KindWork, LoadedJob, RunContext } from "../job-work.ts";
import type { Ended, EndedRow, SetAside } from "../rows/job-record.ts";
import type { Candidate, WaitingRecord } from "../rows/next-batch.ts";
import type { SliceResult } from "../snapshot/save-slice.ts";

/** What the work on a chunk runs with, and that on one batch of it. */
export type ChunkScope = {
  ctx: RunContext;
  work: ChunkWork;
  kind: Kind;
  control: RunControl;
  definitions: DefinitionWatch;
};
export type BatchScope = ChunkScope & { work: BatchWork };

export type ReadBatch = {
  /** How many records the calls were about, from the first on. */
  read: number;
  /** Those of them that were read. */
  records: readonly WaitingRecord[];
  /** Ids of those that HubSpot holds locked for a moment. */
  locked: readonly string[];
  values: RecordValues;
  /** When the first call was sent. */
  readAt: Date;
};

/** Claimed records: those with a credit each, and the ids of those that cost nothing. */
export type HeldRecords = { held: readonly Candidate[]; free: ReadonlySet<string> };

/** `decide`: what is written to the records that were held, given what triage has found out. */
export type Triaged = Triage & { decide(records: HeldRecords): Promise<Decided> };

/** The steps in which the kinds of jobs differ. `table.ts` has a row for each; everything else is the same for all. */
export type Kind = KindTraits & {
  /** Null when the connection or the mapping version is gone: the portal was disconnected. */
  workOf(loaded: LoadedJob): KindWork | null;
  /** Before the first batch: what is wrong with the properties that the job reads and writes; null for nothing. */
  checkProperties(
    ctx: RunContext,
    of: { job: Job; work: JobWork },
    properties: readonly CrmProperty[],
  ): Promise<BlockerReason | null>;
  /** The next records of the job. */
  readSlice(ctx: RunContext, of: { job: Job; work: JobWork }, control: RunControl): Promise<SliceResult>;
  /** Which records of a batch are done without a plan, and which are to be decided. Nothing is written. */
  triage(scope: BatchScope, read: ReadBatch): Promise<Triaged>;
  /** In the transaction that ends records without plan. */
  setAside(ctx: RunContext, tx: Tx, work: ChunkWork, records: readonly SetAside[]): Promise<void>;
  /** In the transaction that ends planned records; frees their claims. */
  settled(
    ctx: RunContext,
    tx: Tx,
    work: ChunkWork,
    records: { ended: readonly Ended[]; rows: readonly EndedRow[] },
  ): Promise<void>;
  /** In the transaction that ends records which the job did not come to. */
  unreached?(ctx: Pick<Context, "now">, tx: Tx, jobId: string, records: readonly AppliedRecord[]): Promise<void>;
  /** Before the end of the job, in slices: gives back what was reserved for it. */
  release?(ctx: Pick<Context, "db" | "now">, job: Job, heartbeat: () => void): Promise<void>;
  /** In the transaction that ends the job. Returns the email that it asks to send, if any. */
  ended?(ctx: Pick<Context, "newId" | "now">, tx: Tx, job: Job): Promise<string | null>;
  /** What customers are told at the end of the job. */
  finishedEvent(tx: Tx, job: Job): Promise<{ event: WebhookEvent; data: Prisma.InputJsonObject }>;
  /** After the end of the job was committed; whatever it starts is repeated by the dispatcher. */
  finished?(ctx: Pick<Context, "workflows" | "log">, job: Job): Promise<void>;
};
