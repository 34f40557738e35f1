import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import {
  HISTORY_BATCH,
  MOST_SEARCHED,
  readNewestVersions,
  SEARCH_PAGE,
  searchModified,
  type Modified,
} from "../crm/hubspot/search.ts";
import { refOf } from "../crm/require-connection.ts";
import { requireHubspot } from "../crm/require-hubspot.ts";
import type { AutoClean, Connection } from "../generated/prisma/client.ts";
import { workerPace, type RunHooks } from "../jobs/run/work.ts";
import { mappedProperties, partsOf } from "../mapping/version-content.ts";
import { wakeInbox } from "./wake-inbox.ts";

/** HubSpot's index lags: each search begins this much before the end of the last one. */
const OVERLAP_MS = 2 * 60_000;

type PollContext = Pick<Context, "db" | "hubspot" | "config" | "now" | "newId" | "jobRunner" | "log">;

/**
 * Looks for records of which a mapped property changed since the last look, by somebody else than us, and puts them into the
 * portal's inbox. Page by page: each page's events and the cursor are one transaction, so dying in between repeats a page, whose
 * events are known already. Past HubSpot's 10,000 results the search starts again at the last date seen.
 */
export async function pollChanges(
  ctx: PollContext,
  input: { connectionId: string; objectType: ObjectType },
  hooks: RunHooks,
): Promise<{ found: number }> {
  const { connection, mapping } = await ctx.db.withSystem(async (tx) => ({
    connection: await tx.connection.findUnique({ where: { id: input.connectionId } }),
    mapping: await tx.mapping.findUnique({
      where: { connectionId_objectType: input },
      include: { version: true },
    }),
  }));
  if (connection?.status !== "active" || !mapping) return { found: 0 };
  const properties = mappedProperties(partsOf(mapping.version)).map(([, property]) => property);
  const row = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.autoClean.findUnique({ where: { connectionId_objectType: input } }),
  );
  if (!row) return { found: 0 };
  try {
    const found = await look(ctx, { connection, row, properties }, hooks);
    if (found > 0) await wakeInbox(ctx, { accountId: connection.accountId, connectionId: connection.id });
    return { found };
  } catch (error) {
    if (error instanceof AppError && error.code === "needs_reconnect") return { found: 0 };
    throw error;
  }
}

type Poll = { connection: Connection; row: AutoClean; properties: readonly string[] };

async function look(ctx: PollContext, poll: Poll, hooks: RunHooks): Promise<number> {
  const { connection, row } = poll;
  const objectType = row.objectType as ObjectType;
  const changedSince = row.pollCursor;
  let since = new Date(row.pollCursor.getTime() - OVERLAP_MS);
  let after: string | null = null;
  let seen = 0;
  let found = 0;
  for (;;) {
    hooks.heartbeat();
    const page = await searchModified(
      ctx.hubspot,
      refOf(connection),
      { objectType, since, after },
      { pace: workerPace(hooks) },
    );
    found += await save(ctx, poll, page.records, new Date(changedSince.getTime() - OVERLAP_MS), hooks);
    if (page.after === null) return found;
    seen += page.records.length;
    after = page.after;
    if (seen + SEARCH_PAGE > MOST_SEARCHED) {
      const last = page.records.at(-1)?.modifiedAt ?? since;
      // Ten thousand records changed in one and the same millisecond: step over it, or the search would never end.
      since = last.getTime() === since.getTime() ? new Date(last.getTime() + 1) : last;
      after = null;
      seen = 0;
    }
  }
}

async function save(
  ctx: PollContext,
  { connection, row, properties }: Poll,
  records: readonly Modified[],
  changedSince: Date,
  hooks: RunHooks,
): Promise<number> {
  const { appId } = requireHubspot(ctx.config);
  const events: { recordId: string; changedAt: Date }[] = [];
  for (let from = 0; from < records.length; from += HISTORY_BATCH) {
    hooks.heartbeat();
    const ids = records.slice(from, from + HISTORY_BATCH).map((record) => record.id);
    const versions = await readNewestVersions(
      ctx.hubspot,
      refOf(connection),
      { objectType: row.objectType as ObjectType, ids, properties },
      { pace: workerPace(hooks) },
    );
    for (const [recordId, newest] of versions) {
      const changes = newest.filter(
        (version) =>
          version.changedAt >= changedSince && !(version.sourceType === "INTEGRATION" && version.sourceId === appId),
      );
      if (changes.length === 0) continue;
      events.push({
        recordId,
        changedAt: new Date(Math.max(...changes.map((version) => version.changedAt.getTime()))),
      });
    }
  }
  const now = ctx.now();
  return await ctx.db.withAccount(connection.accountId, async (tx) => {
    const added = await tx.webhookEvent.createMany({
      data: events.map(({ recordId, changedAt }) => ({
        id: ctx.newId(),
        accountId: connection.accountId,
        connectionId: connection.id,
        objectType: row.objectType,
        recordId,
        kind: "update",
        dedupeKey: `poll:${connection.id}:${row.objectType}:${recordId}:${changedAt.getTime()}`,
        receivedAt: now,
        nextTryAt: now,
      })),
      skipDuplicates: true,
    });
    const newest = records.at(-1)?.modifiedAt;
    if (newest)
      await tx.autoClean.updateMany({
        where: { connectionId: connection.id, objectType: row.objectType, pollCursor: { lt: newest } },
        data: { pollCursor: newest },
      });
    return added.count;
  });
}
