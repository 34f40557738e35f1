import { DEFAULT_STYLE } from "@plumbline/address";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import type { Tx } from "../../../db/database.ts";
import {
  enrichmentOf,
  inferredStyleOf,
  mappedProperties,
  partsOf,
  settingsOf,
} from "../../../mapping/version-content.ts";
import { applyPolicy } from "../../../review/apply-policy.ts";
import { storeProposals, type DecidedAddress } from "../../../review/store-proposals.ts";
import { partOptions } from "../../../records/columns.ts";
import { valuesHash } from "../../../records/part-values.ts";
import { jobSets } from "../../job-sets.ts";
import { finishedJob } from "../../../webhooks/finished-job.ts";
import { decideChecked } from "../decide/decide-checked.ts";
import { enrichAll, fillKnown } from "../decide/enrich.ts";
import { triage } from "../decide/triage.ts";
import { unusableSets } from "../definitions.ts";
import { filledBy } from "../filled-properties.ts";
import type { ChunkWork, InSet, KindWork, LoadedJob, LoadedSet, RunContext, SetWork } from "../job-work.ts";
import type { Connection } from "../../../generated/prisma/client.ts";
import { hasAskedForCountry } from "../companions.ts";
import { lockPropertyOf } from "../lock-property.ts";
import type { Ended, EndedRow, SetAside } from "../rows/job-record.ts";
import { freeClaims, remember, type Remembered } from "../rows/record-memory.ts";
import { readList } from "../snapshot/read-list.ts";
import type { SetScope, Kind, ReadBatch, Triaged } from "./kind.ts";

/** A job that cleans records under the mapping in force. */
export const CLEANING: Omit<Kind, "name"> = {
  isUnderMapping: true,
  adoptsMapping: true,
  canary: "never",
  readsList: false,
  isAutomatic: false,
  obeysPolicy: true,
  waits: true,
  tellsOnlyNews: false,
  asksAgain: false,
  seesOwnWrites: false,
  asksPeople: true,
  startedByItself: () => null,
  workOf: cleaningWorkOf,
  async unusableSets(_ctx, { work }, properties) {
    return unusableSets(work.sets, properties);
  },
  readSlice: readList,
  triage: triageCleaning,
  async setAside(ctx, tx, work, addresses) {
    await rememberSetAside(ctx, tx, work, addresses);
    await storeProposals(ctx, tx, work, endsProposal(addresses));
  },
  async settled(ctx, tx, work, { ended, rows }) {
    await rememberEnded(ctx, tx, work, ended);
    await storeProposals(ctx, tx, work, rows.map(asDecided));
  },
  finishedEvent: async (tx, job) => ({ event: "job.finished", data: finishedJob(job, await jobSets(tx, job)) }),
};

/** Null when the connection or a mapping version is gone. */
export function cleaningWorkOf(loaded: LoadedJob): KindWork | null {
  const { job, connection, inForce } = loaded;
  if (!connection) return null;
  const sets = loaded.sets.flatMap((set) => cleaningSetOf(set, { job, connection, inForce }) ?? []);
  if (sets.length === 0 || sets.length < loaded.sets.length) return null;
  return {
    jobId: job.id,
    accountId: job.accountId,
    objectType: job.objectType,
    listId: job.listId,
    ref: { accountId: job.accountId, connectionId: connection.id, portalId: connection.portalId },
    portal: inForce.portal,
    sets,
    undo: null,
  };
}

type Loaded = Pick<LoadedJob, "job" | "inForce"> & { connection: Connection };

function cleaningSetOf({ kept, version, ...set }: LoadedSet, { job, connection, inForce }: Loaded): SetWork | null {
  if (!version) return null;
  const mapped = mappedProperties(partsOf(version));
  const { targets, isComplete } = filledBy(kept, enrichmentTargets(enrichmentOf(version)));
  return {
    setKey: kept.setKey,
    mappingVersionId: version.id,
    mapped,
    mappingHash: version.contentHash,
    writeHash: set.inForce?.writeHash ?? version.contentHash,
    options: partOptions([...mapped, ...targets], inForce.options),
    needsCountry: hasAskedForCountry(connection, job.objectType, mapped),
    style: {
      ...DEFAULT_STYLE,
      ...inferredStyleOf(version),
      ...settingsOf(version),
    },
    enrichment: { targets, overwrite: enrichmentOf(version).overwrite },
    // The first batch notes new definitions and reads them.
    enrichmentHash: isComplete ? version.enrichmentHash : "",
    lockProperty: lockPropertyOf({ version, ...set }),
    undone: null,
  };
}

async function triageCleaning(
  { ctx, work, control }: SetScope,
  { addresses, values, readAt }: ReadBatch,
): Promise<Triaged> {
  const { setAside, needWork, known } = triage(work, addresses, values, readAt);
  const { filled, setAside: nothingToFill } = await fillKnown(ctx, work, known);
  const isOf = (recordIds: ReadonlySet<string>) => (one: { recordId: string }) => recordIds.has(one.recordId);
  const isFilled = isOf(new Set(filled.map(({ recordId }) => recordId)));
  return {
    setAside: [...setAside, ...nothingToFill],
    needWork,
    known: known.filter(({ address }) => isFilled(address)),
    async decide({ held, free }) {
      const decided = await decideChecked(ctx, work, held, control);
      const enriched = await enrichAll(ctx, work, decided.decisions);
      const isFree = isOf(new Set(free.map(({ address }) => address.recordId)));
      const decisions = [...enriched, ...filled.filter(isFree)];
      return { ...decided, decisions: decisions.map((decision) => applyPolicy(work.policy, decision)) };
    },
  };
}

export async function rememberSetAside(
  ctx: RunContext,
  tx: Tx,
  work: InSet<ChunkWork>,
  addresses: readonly SetAside[],
): Promise<void> {
  // A job may be working on another address of the record.
  await remember(ctx, tx, work, { decided: addresses.flatMap((address) => memoryOf(work, address)), frees: false });
}

function memoryOf({ kind }: Pick<ChunkWork, "kind">, { recordId, outcome, reason, values }: SetAside): Remembered[] {
  const asIs = (kept: Remembered["outcome"]) => [{ recordId, outcome: kept, reason, hash: valuesHash(values) }];
  // So that the next run of a recurring job recognizes an empty record.
  if (reason === "empty") return kind.tellsOnlyNews ? asIs(outcome) : [];
  // A person has entered our proposal: the address is right, and no later job charges for it.
  return reason === "already_in_place" ? asIs("confirmed") : [];
}

/** Reasons of addresses whose proposals remain valid, or whose end does not concern their values. */
const KEEPS_PROPOSAL: readonly string[] = ["still_review", "busy", "contested", "withdrawn"];

/** Of addresses that ended without a plan, those whose open proposals are no longer valid. */
export function endsProposal(addresses: readonly SetAside[]): DecidedAddress[] {
  return addresses
    .filter(({ outcome, reason }) => outcome !== "review" && !KEEPS_PROPOSAL.includes(reason))
    .map(({ recordId, setKey, outcome, reason, values }) => ({
      recordId,
      setKey,
      outcome,
      reason,
      before: values,
      changes: [],
      serviceTextUntil: null,
    }));
}

export async function rememberEnded(
  ctx: RunContext,
  tx: Tx,
  work: InSet<ChunkWork>,
  ended: readonly Ended[],
): Promise<void> {
  // An address that was cleaned before and only filled in now stays cleaned and is never charged again.
  const unchanged = ended.filter((record) => record.outcome === "unchanged");
  await freeClaims(
    tx,
    work,
    unchanged.map((record) => record.recordId),
  );
  const decided = ended.filter((record) => record.outcome !== "unchanged");
  await remember(ctx, tx, work, {
    decided: decided.map(({ recordId, values, outcome, reason }) => ({
      recordId,
      hash: valuesHash(values),
      outcome,
      reason,
    })),
    frees: true,
  });
}

export function asDecided(row: EndedRow): DecidedAddress {
  return {
    recordId: row.record_id,
    setKey: row.set_key,
    outcome: row.state,
    reason: row.reason,
    before: row.before ?? {},
    changes: row.changes ?? [],
    serviceTextUntil: row.service_text_until,
  };
}
