import type { FormatStyle } from "@plumbline/address";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import type { AddressPart, ObjectType } from "@plumbline/schema/object-types.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { PartOptions } from "../../records/columns.ts";
import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { Context } from "../../context.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { Connection, MappingVersion } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import type { MappingInForce } from "../../connections/mapping-in-force.ts";
import type { CanaryRule } from "../accepted-hashes.ts";

/** A job as it is stored, with what it depends on. */
export type LoadedJob = {
  job: Job;
  connection: Connection | null;
  /** Null while the object type is off. */
  inForce: MappingInForce | null;
  /** The version that the job works with: the one in force where that has the job's address hash, otherwise its own; of an undo, the one in force. */
  version: MappingVersion | null;
};

/** How jobs of one kind differ in what all kinds do. Their own steps are in `kinds/`. */
export type KindTraits = {
  name: JobKind;
  /** Works under the mapping in force. An undo works under the mapping of the job that it undoes. */
  isUnderMapping: boolean;
  /** Takes another mapping over while it has settled nothing. What a person accepted was accepted under its own. */
  adoptsMapping: boolean;
  /** Addresses are looked at before the first write: always, where there are many, or never (records that were named to the job). */
  canary: CanaryRule;
  /** Holds no more back for review than there are credits for. */
  readsList: boolean;
  /** Started by a change of the record: it leaves contested records alone and moves no value to another property. */
  isAutomatic: boolean;
  /** Writes what the write policy allows; otherwise a person has decided already. */
  obeysPolicy: boolean;
  /** Pauses at a blocker; otherwise it ends. */
  waits: boolean;
  /** Tells only what is new: an answer that every run repeats is `unchanged`. */
  tellsOnlyNews: boolean;
  /** Asks again about values that were decided before. */
  asksAgain: boolean;
  /** Asks a person about what it does not write. */
  asksPeople: boolean;
  /** Is told of our own writes, too. */
  seesOwnWrites: boolean;
};

/** What the parts of a running job need to know of it; read once per attempt of an activity. */
export type JobWork = {
  jobId: string;
  accountId: string;
  kind: KindTraits;
  objectType: ObjectType;
  listId: string;
  ref: ConnectionRef;
  /** The mapping in force where it has the job's address hash; the job's own otherwise. */
  mappingVersionId: string;
  /** Mapped parts with their properties, in the fixed order of parts. */
  mapped: readonly [AddressPart, string][];
  /** The address hash of the mapping. */
  mappingHash: string;
  /** Of the mapped dropdowns, as they were read last. */
  options: PartOptions;
  /** ISO 3166 alpha-2 of records that name no country; empty = none. */
  countryDefault: string;
  style: FormatStyle;
  /** What is filled in beside the address, with its properties, in the fixed order of targets. */
  enrichment: { targets: readonly [EnrichmentTarget, string][]; overwrite: boolean };
  /** Of the enrichment and the lock property that were read. */
  enrichmentHash: string;
  /** The checkbox property whose records are left alone; empty = none. Of the mapping in force, so that it holds for every job. */
  lockProperty: string;
  /** Nothing is written before a canary or a person has seen addresses under the address hash. */
  needsCanary: boolean;
  /** Null for jobs of another kind. */
  undo: UndoWork | null;
};

/** What a kind of job finds out about one of its jobs. */
export type KindWork = Omit<JobWork, "kind" | "needsCanary">;

/** What an undo sets back. */
export type UndoWork = {
  /** The job whose changes it takes back. */
  of: string;
  filter: UndoFilter;
  /** Fields whose property is gone. */
  missing: readonly UndoField[];
  isRedo: boolean;
  /** Under which that job worked. */
  addressHash: string;
  /** The parts of the mapping in force with the fields of this job that have their properties; null where one has none. */
  parts: readonly [AddressPart, UndoField][] | null;
};

/** A chunk under this attempt's lease: the fencing token that each of its transactions checks. */
export type ChunkWork = JobWork & { chunkNo: number; leaseNo: number };

/** One batch of it, under the write policy that it was read with. */
export type BatchWork = ChunkWork & { policy: WritePolicyName };

export type RunContext = Pick<
  Context,
  "config" | "db" | "valueHashes" | "hubspot" | "engine" | "addressService" | "now" | "newId" | "sleep" | "log"
>;
