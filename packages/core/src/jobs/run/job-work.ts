import { createHash } from "node:crypto";
import type { FormatStyle } from "@plumbline/address";
import { isStorable } from "@plumbline/schema/free-text.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS, type AddressPart, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { Context } from "../../context.ts";
import type { ConnectionRef } from "../../crm/access-token.ts";

/** What the parts of a running job need to know of it; read once per attempt of an activity. */
export type JobWork = {
  jobId: string;
  accountId: string;
  kind: JobKind;
  objectType: ObjectType;
  listId: string;
  ref: ConnectionRef;
  /** The mapping in force where it has the job's address hash; the job's own otherwise. */
  mappingVersionId: string;
  /** Mapped parts with their properties, in the fixed order of parts. */
  mapped: readonly [AddressPart, string][];
  /** The address hash of the mapping. */
  mappingHash: string;
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

/** Jobs over a list hold back no more than there are credits for; the others work on records that were named to them. */
export function readsList(work: Pick<JobWork, "kind">): boolean {
  return work.kind === "list" || work.kind === "recurring";
}

/** A chunk under this attempt's lease: the fencing token that each of its transactions checks. */
export type ChunkWork = JobWork & { chunkNo: number; leaseNo: number };

/** One batch of it, under the write policy that it was read with. */
export type BatchWork = ChunkWork & { policy: WritePolicyName };

export type RunContext = Pick<
  Context,
  "config" | "db" | "hubspot" | "engine" | "addressService" | "now" | "newId" | "sleep" | "log"
>;

/** Whose work takes a place in this process. `jobId`: null for work of the portal itself. */
export type Place = { accountId: string; portalId: string; jobId: string | null };

/** From the activity. */
export type RunControl = {
  /** Called at every step and every few seconds of waiting, at least once a minute. */
  heartbeat(): void;
  /** Aborted when the attempt is over. */
  signal?: AbortSignal;
  /** Before the first call to a portal. Throws NoPlace where its work, or its account's, takes all the places that it may have. */
  takePlace?(place: Place): void;
  /** Whether work without any place waits for one of this portal. */
  isPlaceWanted?(): boolean;
};

/** Not now: the attempt ends, and the next one comes after this long. */
export class NoPlace extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super("The portal's work takes all places");
    this.name = "NoPlace";
    this.retryAfterMs = retryAfterMs;
  }
}

/** The attempt gives its place to work that has none, and comes again. */
export class PlaceWanted extends Error {
  constructor() {
    super("Other work of the portal waits for a place");
    this.name = "PlaceWanted";
  }
}

export type PartValues = Partial<Record<AddressPart | EnrichmentTarget, string>>;

/** Callers that only compare addresses know no enrichment. */
type Mapped = Pick<JobWork, "mapped"> & Partial<Pick<JobWork, "enrichment" | "lockProperty">>;

/** The properties that hold the parts, those that are filled in, and the one that locks records. */
export function propertiesOf({ mapped, enrichment, lockProperty }: Mapped): string[] {
  return [
    ...[...mapped, ...(enrichment?.targets ?? [])].map(([, property]) => property),
    ...(lockProperty ? [lockProperty] : []),
  ];
}

/** The values of the mapped parts and targets, out of a record's properties. A target with text that cannot be kept is left alone. */
export function partValues({ mapped, enrichment }: Mapped, properties: Record<string, string>): PartValues {
  const targets = (enrichment?.targets ?? []).filter(([, property]) => isStorable(properties[property] ?? ""));
  return Object.fromEntries([...mapped, ...targets].map(([part, property]) => [part, properties[property] ?? ""]));
}

/** In the fixed order of parts (PostgreSQL's jsonb keeps none). What record memory compares: the values by part and no targets, so a re-mapped property is another question (the mapping's hash tells it). */
export function valuesHash(values: PartValues): string {
  return createHash("sha256")
    .update(JSON.stringify(ADDRESS_PARTS.filter((part) => part in values).map((part) => [part, values[part]])))
    .digest("hex");
}

export function sameValues(a: PartValues, b: PartValues): boolean {
  return valuesHash(a) === valuesHash(b);
}

/** How a worker waits for the portal's budget: it reserves at most a second ahead, so that small jobs come in between. */
export function workerWaitPolicy(control: RunControl) {
  return {
    maxQueueMs: 1_000,
    maxWaitMs: null,
    onWait: control.heartbeat,
    ...(control.signal ? { signal: control.signal } : {}),
  };
}
