import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { groupKey, OTHER_COUNTRY, type GroupContent } from "./group-of.ts";

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
