import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { CardNotice } from "@plumbline/schema/hubspot-ui/card.ts";
import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { deciderOf, namesOf, type Doer } from "../audit/acted-by.ts";
import { readInForce } from "../connections/in-force.ts";
import type { Connection } from "../connections/connection-row.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { readKnown } from "../jobs/pipeline/take.ts";
import { startersOf, type StartedJob } from "../jobs/starters-of.ts";
import { isStopped } from "../jobs/write-stops.ts";
import { mappedOf } from "../mapping/version-content.ts";
import { blockersOf, type BlockerView } from "../portals/blockers/list-blockers.ts";
import { partOptions, type PartOptions } from "../records/columns.ts";
import { readHistory, jobOptions, type HistoryEntry, type JobOptions } from "../records/history.ts";
import { parseProposal, type Proposal } from "../records/rows.ts";
import { propertiesOf } from "../records/values.ts";
import { activeStatuses } from "../work/status-sql.ts";
import { statusNow, type CardStatusAndReason, type PresentValues, type ReadSet } from "./card-status.ts";

/** The entries of the record's history that a card shows. */
const ENTRIES = 5;
/** A record's newest jobs that are searched for one that is to decide it. */
const MAX_JOBS = 1_000;

/** One address of the record. `status`: null where the present values are not known. */
export type CardAddress = {
  setKey: string;
  label: string;
  options: PartOptions;
  status: CardStatusAndReason | null;
  proposal: Proposal | null;
};

export type RecordCard = {
  notices: { kind: CardNotice; blocker: BlockerView | null }[];
  properties: string[];
  /** In their order, the primary one first; none while the object type is not mapped. */
  addresses: CardAddress[];
  /** Newest first. */
  history: HistoryEntry[];
  optionsOfJobs: Map<string, JobOptions>;
  balance: number;
  /** In Plumbline, by a person. */
  isLocked: boolean;
  nameOf: (doer: Doer) => ActedBy | null;
  starterOf: (job: StartedJob) => ActedBy | null;
};

/**
 * What is known of a record in HubSpot, from our own tables alone: the card brings the present values, which are compared and not
 * stored.
 */
export async function readRecordCard(
  ctx: Pick<Context, "db" | "valueHashes">,
  connection: Connection,
  { objectType, recordId, values }: { objectType: ObjectType; recordId: string; values: PresentValues | null },
): Promise<RecordCard> {
  const { accountId, portalId, id: connectionId } = connection;
  const place = { accountId, connectionId, portalId, objectType };
  const hashes = await ctx.valueHashes();
  return await ctx.db.readAccount(accountId, async (tx) => {
    const sets = await mappedSets(tx, place);
    const known = await readKnown(
      tx,
      hashes,
      place,
      sets.map(({ setKey }) => ({ recordId, setKey })),
    );
    const proposals = await openProposals(tx, { ...place, recordId });
    const awaited = await setsBeingCleaned(tx, { ...place, recordId });
    const { nodes: history } = await readHistory(tx, accountId, {
      portalId,
      objectType,
      recordId,
      first: ENTRIES,
      after: null,
    });
    const jobs = history.map(({ job }) => job);
    const { available } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
    return {
      notices: await noticesOf(tx, connection),
      properties: [...new Set(sets.flatMap(propertiesOf))],
      addresses: sets.map((set, at) => ({
        ...set,
        status: values && statusNow(set, known[at], { values, isBeingCleaned: awaited.has(set.setKey) }),
        proposal: proposals.find(({ setKey }) => setKey === set.setKey) ?? null,
      })),
      history,
      optionsOfJobs: await jobOptions(
        tx,
        jobs.map(({ id }) => id),
      ),
      balance: available,
      isLocked: known.some(({ choices }) => choices.some(({ kind }) => kind === "locked")),
      nameOf: await namesOf(tx, [...history.flatMap(({ decider }) => decider ?? []), ...proposals.map(deciderOf)]),
      starterOf: await startersOf(tx, jobs),
    };
  });
}

type Place = { accountId: string; connectionId: string; portalId: string; objectType: ObjectType };
type MappedSet = ReadSet & { setKey: string; label: string; options: PartOptions };

async function mappedSets(tx: Tx, place: Place): Promise<MappedSet[]> {
  const { mappings, options } = await readInForce(tx, place);
  const versions = await tx.mappingVersion.findMany({
    where: { id: { in: mappings.map(({ versionId }) => versionId) } },
  });
  return mappings.flatMap(({ setKey, label, versionId, contentHash: mappingHash, lockProperty }) => {
    const version = versions.find(({ id }) => id === versionId);
    if (!version) return [];
    const mapped = mappedOf(version);
    return [{ setKey, label, mapped, mappingHash, lockProperty, options: partOptions(mapped, options) }];
  });
}

/** One for each set at most. */
async function openProposals(tx: Tx, { accountId, connectionId, objectType, recordId }: Place & { recordId: string }) {
  const rows = await tx.proposal.findMany({
    where: { accountId, connectionId, objectType, recordId, status: { in: ["open", "accepted"] } },
  });
  return rows.map(parseProposal);
}

/** The sets of the record that a running job has yet to decide. */
async function setsBeingCleaned(
  tx: Tx,
  { accountId, connectionId, objectType, recordId }: Place & { recordId: string },
) {
  const rows = await tx.$queryRaw<{ set_key: string }[]>`
    SELECT r.set_key FROM (
      SELECT job_id, set_key, state FROM job_record
      WHERE account_id = ${accountId}::uuid AND record_id = ${recordId} ORDER BY job_id DESC LIMIT ${MAX_JOBS}
    ) r
    CROSS JOIN LATERAL (SELECT connection_id, object_type, status FROM job WHERE job.id = r.job_id LIMIT 1) j
    WHERE r.state IN ('waiting', 'planned') AND j.status IN (${activeStatuses}) AND j.connection_id = ${connectionId}::uuid
      AND j.object_type = ${objectType}`;
  return new Set(rows.map((row) => row.set_key));
}

/** What stops the whole portal. */
async function noticesOf(tx: Tx, { id, portalId, status }: Connection): Promise<RecordCard["notices"]> {
  const blockers = await blockersOf(tx, { connectionId: id });
  return [
    ...(status === "needs_reconnect" ? [{ kind: "needs_reconnect" as const, blocker: null }] : []),
    ...blockers.map((blocker) => ({ kind: "refused" as const, blocker })),
    ...((await isStopped(tx, { portalId, kind: "list" })) ? [{ kind: "writes_stopped" as const, blocker: null }] : []),
  ];
}
