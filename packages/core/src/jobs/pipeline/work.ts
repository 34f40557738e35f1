import type { FormatStyle } from "@plumbline/address";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import type { AddressPart, MappedPart, ObjectType } from "@plumbline/schema/object-types.ts";
import type { WebhookEvent } from "@plumbline/schema/webhooks/events.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { PartOptions } from "../../records/columns.ts";
import type { StatusProperties } from "../../address-status/status.ts";
import { propertiesOf } from "../../records/values.ts";
import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { Context } from "../../context.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { MappingVersion } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import type { ConnectionState, InForce, MappingInForce } from "../../connections/in-force.ts";
import type { PortalInputs } from "../../connections/portal-inputs.ts";
import type { KeptSet } from "../job-sets.ts";
import type { CanaryRule, HashedSet } from "../accepted-hashes.ts";

/** A job as stored, with what it depends on. */
export type LoadedJob = {
  job: Job;
  /** For the job's connection and object type. */
  inForce: InForce;
  /** The address sets the job works on, in their order; sets it no longer works on are left out. */
  sets: readonly LoadedSet[];
};

export type LoadedSet = {
  kept: KeptSet;
  /** Null while the set, or its object type, is off. */
  inForce: MappingInForce | null;
  /**
   * The version that the job works with: the one in force if it has the job's address hash, otherwise the job's own; for an undo,
   * the one in force.
   */
  version: MappingVersion | null;
};

/** How kinds of jobs differ in the steps that all kinds share. Their own steps are in `kinds/`. */
export type KindTraits = {
  name: JobKind;
  /** Works under the mapping in force. An undo works under the mapping of the job that it undoes. */
  isUnderMapping: boolean;
  /** Adopts another mapping as long as it has settled nothing. What a person accepted was accepted under its own mapping. */
  adoptsMapping: boolean;
  /** Whether a canary runs before the first write. */
  canary: CanaryRule;
  /** Holds back no more for review than there are credits for. */
  readsList: boolean;
  /** Started by a change of the record: it leaves contested records alone and moves no value to another property. */
  isAutomatic: boolean;
  /** Writes what the write policy allows; otherwise a person has already decided. */
  obeysPolicy: boolean;
  /** Pauses at a blocker; otherwise it ends. */
  waits: boolean;
  /** Reports only what is new: a result that would repeat in every run is `unchanged`. */
  tellsOnlyNews: boolean;
  /** Decides values again that were decided before. */
  asksAgain: boolean;
  /** Asks a person about what it does not write. */
  asksPeople: boolean;
  /** Is also notified of our own writes. */
  seesOwnWrites: boolean;
  /** Uses sources beside the engine: the address service, and data to fill in. */
  usesOtherSources: boolean;
  /** Writes what people accepted, and ends their proposals. */
  writesAccepted: boolean;
  /** What started a job that names no person and no key; null if its row does not record it. */
  startedBy: "review" | "schedule" | "hubspot" | "hubspot_for_records" | null;
  /** Whether HubSpot waits for its end: never, always, if it asked about records, or if no person started the job. */
  completesCallbacks: "never" | "always" | "for_records" | "without_a_person";
  /** What customers receive when the job ends. */
  event: Extract<WebhookEvent, "job.finished" | "check.finished" | "job.undone">;
};

/** What the parts of a running job need to know about it; read once per attempt of an activity. */
export type JobWork = {
  jobId: string;
  accountId: string;
  kind: KindTraits;
  objectType: ObjectType;
  listId: string;
  ref: ConnectionRef;
  portal: PortalInputs;
  /** The address sets it works on, in their order; at least one. */
  sets: readonly SetWork[];
  /** Nothing is written before a canary or a person has seen addresses under the write hash of each set. */
  needsCanary: boolean;
  /** Null for jobs of another kind. */
  undo: UndoWork | null;
};

/** One address set of a job. */
export type SetWork = {
  setKey: string;
  /** The mapping in force if it has the job's address hash, otherwise the job's own. */
  mappingVersionId: string;
  /** Mapped parts with their properties, in the fixed order of parts. */
  mapped: readonly [MappedPart, string][];
  /** The address hash of the mapping. */
  mappingHash: string;
  /** Of what is in force: what has to have been seen before the job writes. */
  writeHash: string;
  /** Options of the mapped dropdowns, as last read. */
  options: PartOptions;
  /** HubSpot requires the country in the request with the state. */
  needsCountry: boolean;
  style: FormatStyle;
  /** What is filled in beside the address, with its properties, in the fixed order of targets. */
  enrichment: { targets: readonly [EnrichmentTarget, string][]; overwrite: boolean };
  /** Hash of the enrichment and the lock property that were read. */
  enrichmentHash: string;
  /** The checkbox property that locks records; empty = none. From the mapping in force, so that it applies to every job. */
  lockProperty: string;
  /** Null for jobs of another kind than undo. */
  undone: UndoneSet | null;
};

/** A loaded job whose portal is still connected. */
export type ConnectedJob = LoadedJob & { connection: ConnectionState };

/** What a kind of job loads for one of its jobs. */
export type KindWork = Pick<JobWork, "sets" | "undo">;

/** What an undo restores. */
export type UndoWork = {
  /** The job whose changes it undoes. */
  of: string;
  filter: UndoFilter;
  isRedo: boolean;
};

/** An address set that an undo restores. */
export type UndoneSet = {
  /** Fields whose property is gone. */
  missing: readonly UndoField[];
  /** The address hash under which the job worked. */
  addressHash: string;
  /** The parts of the mapping in force, each with the field of this job that has its property; null where one has none. */
  parts: readonly [AddressPart, UndoField][] | null;
};

/** A chunk under this attempt's lease: the fencing token that each of its transactions checks. */
export type ChunkWork = JobWork & { chunkNo: number; leaseNo: number };

/** Same, for code that does not depend on the sets. */
export type ChunkPlace = Omit<ChunkWork, "sets">;

/** One batch of a chunk, under the write policies that it was read with. */
export type BatchWork = Omit<ChunkWork, "sets"> & {
  sets: readonly BatchSet[];
  /** HubSpot shows statuses of this object type, even while one of their properties is missing. */
  showsStatus: boolean;
};
export type BatchSet = SetWork & {
  policy: WritePolicyName;
  /** Nobody has looked at the addresses of this set in time: nothing is written, and a person is asked. */
  isHeldBack: boolean;
  /** The properties in which HubSpot shows the status of its addresses. */
  status: StatusProperties;
};

/** The work on the addresses of one set. */
export type InSet<Work extends JobWork> = Omit<Work, "sets"> & Work["sets"][number];

export function inSet<Work extends JobWork>({ sets: _sets, ...work }: Work, set: Work["sets"][number]): InSet<Work> {
  return { ...work, ...set };
}

/** The set of an address. Throws where the job does not work on it. */
export function setOf<Work extends JobWork>({ sets }: Work, { setKey }: { setKey: string }): Work["sets"][number] {
  const set = sets.find((one) => one.setKey === setKey);
  if (!set) throw new Error("the job does not work on this address set");
  return set;
}

/** Where the records of the job are. */
export function placeOf({ accountId, ref, objectType }: Pick<JobWork, "accountId" | "ref" | "objectType">) {
  return { accountId, connectionId: ref.connectionId, objectType };
}

/** The sets with the write hashes under which the job works. */
export function hashedSets({ sets }: Pick<JobWork, "sets">): HashedSet[] {
  return sets.map(({ setKey, writeHash }) => ({ setKey, writeHash }));
}

/** The properties of the sets' addresses, those that are filled in, and those that lock records. */
export function propertiesOfSets({ sets }: { sets: readonly Parameters<typeof propertiesOf>[0][] }): string[] {
  return [...new Set(sets.flatMap(propertiesOf))];
}

export type RunContext = Pick<
  Context,
  "config" | "db" | "valueHashes" | "openRecords" | "engine" | "addressService" | "now" | "newId" | "sleep" | "log"
>;
