import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { CLEANED_WITHIN_MS, makeStatusDue } from "../address-status/due.ts";
import { forgetRecords } from "./forget-records.ts";
import { markInbox } from "./wake-inbox.ts";
import { cleanedProperties, shownProperties, type PropertiesByType } from "./watched.ts";

/** `key`: identical for each report of the same change by the same source. */
type OfRecord = { objectType: ObjectType; key: string };
/** `properties`: null if the source does not name them. */
export type Edited = OfRecord & { change: "edited"; recordId: string; properties: readonly string[] | null };
/** `remaining` may be a new record, and may have the values of the records that are gone. */
type Merged = OfRecord & { change: "merged"; remaining: string | null; gone: readonly string[] };
type Deleted = OfRecord & { change: "deleted"; recordId: string };
export type RecordChange = Edited | Merged | Deleted;

/** A record whose values HubSpot asks to erase. */
export type Erased = { portalId: string; objectType: ObjectType; recordId: string };

/** What a source reports at once. */
export type ChangePage<Cursor, Change extends RecordChange = RecordChange> = {
  /** By portal; those of which nothing concerns a record are in it, too. */
  changes: ReadonlyMap<string, readonly Change[]>;
  /** Where the source goes on. */
  next: Cursor;
};

/**
 * Where changes of records come from: a delivery of HubSpot's events, its journal, or a poll. A source only reads. Whoever follows it
 * stores a page, in one transaction for each portal, before moving the cursor and asking for the next one, so that an interruption
 * repeats a page whose changes are known by their keys.
 */
export type ChangeSource<Cursor, Page extends { next: Cursor | null }, End> = {
  /** Page after page; returns why there are no more for now. */
  since(cursor: Cursor): AsyncGenerator<Page, End> | Generator<Page, End>;
};

type ChangedConnection = { id: string; accountId: string };

/** Stores the changes that concern us, once. In one transaction; true if the portal's inbox should be signaled afterwards. */
export async function storeChanges(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  connection: ChangedConnection,
  changes: readonly RecordChange[],
): Promise<boolean> {
  const cleaned = await cleanedProperties(tx, connection.id);
  const shown = await shownProperties(tx, connection.id);
  for (const [objectType, ofType] of Map.groupBy(changes, (change) => change.objectType))
    await forgetRecords(ctx, tx, connection, { objectType, recordIds: [...new Set(ofType.flatMap(goneIn))] });
  const edited = changes.flatMap(editIn);
  await makeEditedDue(
    tx,
    connection,
    edited
      .filter((edit) => concerns(shown, edit))
      .map((edit) => ({ ...edit, isCleaned: cleaned.has(edit.objectType) && concerns(cleaned, edit) })),
  );
  const rows = edited.filter((edit) => concerns(cleaned, edit));
  if (rows.length === 0) return false;
  const now = ctx.now();
  const fresh = rows.map(({ objectType, recordId, key }) => ({ id: ctx.newId(), objectType, recordId, key }));
  const added = await tx.$executeRaw`
    INSERT INTO hubspot_event (id, account_id, connection_id, object_type, record_id, kind, dedupe_key, received_at, next_try_at)
    SELECT e.id, ${connection.accountId}::uuid, ${connection.id}::uuid, e."objectType", e."recordId", 'update', e.key, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS e (id uuid, "objectType" text, "recordId" text, key text)
    -- Deliveries that hold the same events in other orders would wait for each other.
    ORDER BY e.key
    ON CONFLICT DO NOTHING`;
  return added > 0 && (await markInbox(tx, { accountId: connection.accountId, connectionId: connection.id }, now));
}

function goneIn(change: RecordChange): readonly string[] {
  if (change.change === "edited") return [];
  return change.change === "merged" ? change.gone : [change.recordId];
}

type Edit = { objectType: ObjectType; recordId: string; properties: readonly string[] | null; key: string };

/** The values of the remaining record may differ after a merge. */
function editIn(change: RecordChange): Edit[] {
  const { objectType, key } = change;
  if (change.change === "edited")
    return [{ objectType, key, recordId: change.recordId, properties: change.properties }];
  if (change.change === "deleted" || change.remaining === null) return [];
  return [{ objectType, key, recordId: change.remaining, properties: null }];
}

function concerns(watched: PropertiesByType, { objectType, properties }: Edit): boolean {
  const ofType = watched.get(objectType);
  if (!ofType) return false;
  return properties === null || properties.some((property) => ofType.has(property));
}

/** `isCleaned`: by a job, which also updates the status. */
type Due = { objectType: ObjectType; recordId: string; isCleaned: boolean };

async function makeEditedDue(
  tx: Tx,
  { id: connectionId, accountId }: ChangedConnection,
  due: readonly Due[],
): Promise<void> {
  for (const [objectType, ofType] of Map.groupBy(due, (one) => one.objectType)) {
    const place = { accountId, connectionId, objectType };
    const idsOf = (isCleaned: boolean) =>
      ofType.filter((one) => one.isCleaned === isCleaned).map(({ recordId }) => recordId);
    await makeStatusDue(tx, place, { recordIds: idsOf(false), cause: "edited" });
    await makeStatusDue(tx, place, { recordIds: idsOf(true), cause: "being_cleaned", afterMs: CLEANED_WITHIN_MS });
  }
}
