import { createHash } from "node:crypto";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { confidenceBand, type Engine } from "@plumbline/address";
import type { ConfidenceBand } from "@plumbline/schema/review/proposals.ts";
import { type PartOptions, toEngine } from "../records/columns.ts";
import { type Decision, NO_SUCH_OPTION } from "../records/decision.ts";
import type { PartValues } from "../records/values.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";

/** What the proposals of a group have in common. Kinds and fields are sorted. */
export type GroupContent = {
  kinds: string[];
  fields: string[];
  reason: string;
  /** ISO 3166 code; empty where unknown, `other` beyond the limit of groups. */
  country: string;
  /** Empty where there is no value to accept. */
  confidence: ConfidenceBand | "";
  hasValue: boolean;
  /** Their new values are not shown. */
  isWithheld: boolean;
  /** The option that a dropdown lacks, with its part; empty for other reasons. */
  detail: string;
};

export const OTHER_COUNTRY = "other";

type Proposed = {
  before: PartValues;
  after: PartValues | null;
  reason: string;
  changes: Decision["changes"];
  isWithheld?: boolean;
};

/** Pure. */
export function groupOf(
  engine: Pick<Engine, "countryOf" | "formsOf">,
  options: PartOptions,
  { before, after, reason, changes, isWithheld = false }: Proposed,
): GroupContent {
  return {
    kinds: sorted(changes.map(({ kind }) => kind)),
    fields: sorted(changes.map(({ field }) => field)),
    reason,
    country: engine.countryOf(toEngine(engine, options, after ?? before)) ?? "",
    confidence: after === null ? "" : confidenceBand(changes),
    hasValue: after !== null,
    isWithheld,
    detail: reason === NO_SUCH_OPTION ? (changes[0]?.after ?? "") : "",
  };
}

/** The key of the content within one address set. */
export function groupKey(
  { setKey }: { setKey: string },
  { kinds, fields, reason, country, confidence, hasValue, isWithheld, detail }: GroupContent,
): string {
  const ofSet = setKey === PRIMARY_SET ? [] : [{ setKey }];
  const ofDetail = detail === "" ? [] : [detail];
  // Groups of earlier releases keep their keys.
  const ofWithheld = isWithheld ? [{ isWithheld }] : [];
  const content = [kinds, fields, reason, country, confidence, hasValue, ...ofDetail, ...ofSet, ...ofWithheld];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}

/** Groups per object type of a connection; beyond that, countries share a group. */
export const MAX_GROUPS = 2_000;

type Place = { accountId: string; connectionId: string; portalId: string; objectType: string; setKey: string };

/** The groups of these contents, by the key of the requested content; missing ones are created. */
export async function ensureGroups(
  ctx: Pick<Context, "newId">,
  tx: Tx,
  place: Place,
  contents: readonly GroupContent[],
): Promise<Map<string, string>> {
  const wanted = new Map(contents.map((content) => [groupKey(place, content), content]));
  const found = await findGroups(tx, place, [...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !found.has(key));
  if (missing.length === 0) return found;
  const { connectionId, objectType } = place;
  const isFull = (await tx.proposalGroup.count({ where: { connectionId, objectType } })) >= MAX_GROUPS;
  const stored = missing.map(([key, content]) => {
    const made = isFull ? { ...content, country: OTHER_COUNTRY } : content;
    return { asked: key, key: groupKey(place, made), content: made };
  });
  await tx.proposalGroup.createMany({
    // In key order, so that two transactions that create the same groups cannot deadlock.
    data: stored
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, content }) => ({ id: ctx.newId(), ...place, key, ...content })),
    skipDuplicates: true,
  });
  const made = await findGroups(
    tx,
    place,
    stored.map(({ key }) => key),
  );
  for (const { asked, key } of stored) {
    const id = made.get(key);
    if (id === undefined) throw new Error("a group of proposals is missing");
    found.set(asked, id);
  }
  return found;
}

async function findGroups(tx: Tx, place: Place, keys: readonly string[]): Promise<Map<string, string>> {
  const { connectionId, objectType } = place;
  const rows = await tx.proposalGroup.findMany({
    where: { connectionId, objectType, key: { in: [...keys] } },
    select: { id: true, key: true },
  });
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * Moves the counts of groups in the transaction that moves their proposals; in id order, so that two such transactions cannot
 * deadlock. `by`: how many proposals each group gains or loses.
 */
export async function moveCounts(tx: Tx, by: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...by].filter(([, delta]) => delta !== 0).map(([id, delta]) => ({ id, delta }));
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE proposal_group g SET open_count = g.open_count + moved.delta FROM (
      SELECT known.id, d.delta FROM proposal_group known
      JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d (id uuid, delta int) ON d.id = known.id
      ORDER BY known.id FOR UPDATE OF known
    ) moved WHERE g.id = moved.id`;
}

/** Adds to one group's delta. */
export function count(by: Map<string, number>, groupId: string, delta: number): void {
  by.set(groupId, (by.get(groupId) ?? 0) + delta);
}

/** Open proposals that the write policy held back: each costs a credit when it is accepted. */
export async function heldForReview(tx: Tx): Promise<number> {
  const { _sum } = await tx.proposalGroup.aggregate({ where: { reason: HELD_BY_POLICY }, _sum: { openCount: true } });
  return _sum.openCount ?? 0;
}
