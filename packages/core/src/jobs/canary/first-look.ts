import type { DoneBy } from "../../actor.ts";
import type { MappingPlace } from "../../connections/place-name.ts";
import type { Context } from "../../context.ts";
import { sql, type Tx } from "../../db/database.ts";
import { Prisma, type FirstLook } from "../../generated/prisma/client.ts";
import { FIRST_LOOK_MINUTES } from "@plumbline/schema/jobs/states.ts";
import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import { IS_OPEN_SQL } from "../../work/status-sql.ts";
import { KINDS } from "../pipeline/kinds.ts";
import { ENOUGH_ADDRESSES, type HashedSet } from "../accepted-hashes.ts";
import { canaryReportSchema, joinReports, judgeCanary, type CanaryAddress, type CanaryReport } from "./judge.ts";

/*
 * Jobs on update and of HubSpot workflows have too few addresses for a canary each. Under a write hash that nobody has looked at, the
 * first addresses that they decide are judged together. The canary of a list with enough addresses, or a person, opens the hash as well.
 */

type Place = MappingPlace & { accountId: string };

/** The look of one set. `report`: null where it was opened without counting. */
export type Look = HashedSet & { beganAt: Date; isOpen: boolean; report: CanaryReport | null };

export function waitsUntil({ config }: Pick<Context, "config">, { beganAt }: Pick<Look, "beganAt">): Date {
  return new Date(beganAt.getTime() + FIRST_LOOK_MINUTES * config.limits.probeMinuteMs);
}

/** Those of these sets under exactly these hashes; sets of which no address was looked at are absent. */
export async function readLooks(
  tx: Tx,
  { connectionId, objectType }: MappingPlace,
  sets: readonly HashedSet[],
): Promise<Look[]> {
  const of = sets.map(({ setKey, writeHash }) => ({ setKey, writeHash }));
  return (await tx.firstLook.findMany({ where: { connectionId, objectType, OR: of } })).map(parseLook);
}

function parseLook({ setKey, writeHash, beganAt, openedAt, report }: FirstLook): Look {
  return {
    setKey,
    writeHash,
    beganAt,
    isOpen: openedAt !== null,
    report: report === null ? null : canaryReportSchema.parse(report),
  };
}

/**
 * Adds addresses that the look of their set does not count yet. Enough of them open the hash, or stop the jobs. A look that has ended
 * either way counts no more.
 */
export async function countInLook(
  ctx: Pick<Context, "now">,
  tx: Tx,
  place: Place,
  { setKey, writeHash, addresses }: HashedSet & { addresses: readonly CanaryAddress[] },
): Promise<void> {
  if (addresses.length === 0) return;
  const { accountId, connectionId, objectType } = place;
  const now = ctx.now();
  const key = { connectionId, objectType, setKey, writeHash };
  await tx.firstLook.createMany({ data: [{ ...key, accountId, beganAt: now }], skipDuplicates: true });
  const [kept] = await tx.$queryRaw<{ record_ids: string[]; report: unknown }[]>`
    SELECT record_ids, report FROM first_look
    WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND set_key = ${setKey} AND write_hash = ${writeHash}
      AND opened_at IS NULL FOR UPDATE`;
  if (!kept) return;
  const report = kept.report === null ? judgeCanary([]) : canaryReportSchema.parse(kept.report);
  if (report.stop !== null) return;
  const counted = new Set(kept.record_ids);
  const others = addresses.filter(({ recordId }) => !counted.has(recordId));
  const joined = joinReports(report, judgeCanary(others));
  const isOpen = joined.records >= ENOUGH_ADDRESSES && joined.stop === null;
  await tx.firstLook.update({
    where: { connectionId_objectType_setKey_writeHash: key },
    data: {
      report: joined,
      recordIds: isOpen ? [] : [...kept.record_ids, ...others.map(({ recordId }) => recordId)],
      ...(isOpen ? { openedAt: now } : {}),
    },
  });
}

/** Paused jobs that are resumed at once; those beyond them resume as soon as somebody does. */
const RESUMED_AT_ONCE = 500;

/**
 * Somebody, or the canary of a list, has looked at what is written under these hashes: jobs on update and of workflows may write
 * under them, and those that stopped go on.
 */
export async function openLooks(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, connectionId, objectType }: Place,
  { sets, by }: { sets: readonly HashedSet[]; by: DoneBy | null },
): Promise<void> {
  if (sets.length === 0) return;
  const now = ctx.now();
  const opened = { openedAt: now, recordIds: [], ...by };
  const of = sets.map(({ setKey, writeHash }) => ({ setKey, writeHash }));
  await tx.firstLook.createMany({
    data: of.map((set) => ({ accountId, connectionId, objectType, ...set, beganAt: now, ...opened })),
    skipDuplicates: true,
  });
  const changed = await tx.firstLook.updateMany({
    where: { connectionId, objectType, OR: of, openedAt: null },
    data: opened,
  });
  if (changed.count === 0) return;
  const together = Object.values(KINDS).flatMap(({ name, canary }) => (canary === "shared" ? [name] : []));
  await tx.$executeRaw(sql`
    UPDATE job SET desired_state = ${SYSTEM_TRANSITIONS.unblock.to.desiredState}, next_try_at = ${now} WHERE id = ANY (ARRAY(
      SELECT id FROM job WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND ${Prisma.raw(IS_OPEN_SQL)}
        AND kind IN (${Prisma.join(together)}) AND status = ${SYSTEM_TRANSITIONS.unblock.from} AND desired_state = 'pause' AND reason = 'canary'
      ORDER BY id LIMIT ${RESUMED_AT_ONCE} FOR UPDATE SKIP LOCKED))`);
}
