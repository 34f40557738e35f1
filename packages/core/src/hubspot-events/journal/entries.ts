import type { JournalEvent, JournalFile } from "@plumbline/schema/hubspot-events/read-journal-file.ts";
import type { Context } from "../../context.ts";
import { earliestEntries, entriesAfter, latestEntry, readEntry } from "../../portals/hubspot/journal.ts";
import { objectTypeOf } from "../../portals/hubspot/paths.ts";
import type { AppCalls } from "../../portals/hubspot/port.ts";
import type { ChangePage, ChangeSource, Erased, RecordChange } from "../changes.ts";
import { endOpenGaps } from "./gaps.ts";

/** Their files are fetched one after the other, and their URLs expire soon. */
const ENTRIES_OF_A_CALL = 10;
/** Maximum calls per attempt; the next one follows at once. */
const MOST_CALLS = 20;

/** The offset of a journal that was empty. */
const EARLIEST = "earliest";

/** An entry. `earliest`: when the first of a portal's changes happened, as far as it is known. */
export type EntryPage = ChangePage<string> & {
  found: "entry";
  erased: readonly Erased[];
  earliest: ReadonlyMap<string, Date | null>;
  /** Portals that have uninstalled the app, as HubSpot reports. */
  uninstalled: ReadonlySet<string>;
  unreadable: number;
  publishedAt: Date | null;
};
/**
 * `start`: nothing before `next` is read. `too_large`: an entry that cannot be read. `nothing`: no entry follows. `lost`: the journal no
 * longer has the entry that was read last; the source goes on at the newest one.
 */
type JournalPage =
  | EntryPage
  | { found: "start" | "too_large" | "nothing"; next: string }
  | { found: "lost"; next: null };

/** The entries of the journal after an offset, each a page; null: from the newest one on. Ends after `MOST_CALLS`. */
export function journalEntries(
  ctx: Pick<Context, "db" | "now" | "config" | "resolveHost">,
  app: AppCalls,
  heartbeat: () => void,
): ChangeSource<string | null, JournalPage, void> {
  return {
    async *since(cursor) {
      let offset = cursor;
      for (let calls = 0; calls < MOST_CALLS; calls += 1) {
        heartbeat();
        if (offset === null) {
          offset = (await latestEntry(app))?.offset ?? EARLIEST;
          yield { found: "start", next: offset };
        }
        const entries =
          offset === EARLIEST
            ? await earliestEntries(app, ENTRIES_OF_A_CALL)
            : await entriesAfter(app, offset, ENTRIES_OF_A_CALL);
        if (entries === "unknown") {
          offset = null;
          yield { found: "lost", next: offset };
          continue;
        }
        await endOpenGaps(ctx);
        if (entries.length === 0) {
          yield { found: "nothing", next: offset };
          return;
        }
        for (const entry of entries) {
          heartbeat();
          const file = await readEntry(ctx, entry);
          yield file === "too_large" ? { found: file, next: entry.offset } : pageOf(file, entry.offset);
          offset = entry.offset;
        }
      }
    },
  };
}

function pageOf({ events, unreadable, publishedAt }: JournalFile, offset: string): EntryPage {
  const byPortal = [...Map.groupBy(events, (event) => event.portalId)];
  const ofAction = (wanted: string) => events.filter(({ action }) => action === wanted);
  return {
    found: "entry",
    changes: new Map(byPortal.map(([id, mine]) => [id, mine.flatMap((event) => changesInEvent(event, offset))])),
    erased: ofAction("GDPR_DELETE").flatMap(erasedIn),
    earliest: new Map(byPortal.map(([id, mine]) => [id, earliestOf(mine)])),
    uninstalled: new Set(ofAction("APP_UNINSTALL").map(({ portalId }) => portalId)),
    unreadable,
    publishedAt,
    next: offset,
  };
}

function earliestOf(events: readonly JournalEvent[]): Date | null {
  const times = events.map(({ occurredAt }) => occurredAt).filter((time) => time != null);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function erasedIn({ portalId, objectTypeId, objectId: recordId }: JournalEvent): Erased[] {
  const objectType = objectTypeOf(objectTypeId ?? "");
  return objectType && recordId ? [{ portalId, objectType, recordId }] : [];
}

/** The record changes that a journal event reports; none where it does not concern a record. `entry`: dates undated events. */
function changesInEvent(event: JournalEvent, entry: string): RecordChange[] {
  const { action, objectId: recordId } = event;
  const objectType = objectTypeOf(event.objectTypeId ?? "");
  if (!objectType) return [];
  const keyOf = (id: string) =>
    ["journal", event.portalId, objectType, id, action, event.occurredAt ?? entry].join(":");
  switch (action) {
    case "CREATE":
    case "UPDATE":
    case "RESTORE":
      return recordId
        ? [{ change: "edited", objectType, recordId, properties: event.propertyChanges, key: keyOf(recordId) }]
        : [];
    case "MERGE": {
      const remaining = event.newObjectId ?? recordId ?? event.primaryObjectId ?? null;
      const merged = [event.primaryObjectId, ...(event.mergedObjectIds ?? [])].filter((id) => id != null);
      const gone = merged.filter((id) => id !== remaining);
      return [{ change: "merged", objectType, remaining, gone, key: keyOf(remaining ?? "") }];
    }
    case "DELETE":
    case "GDPR_DELETE":
      return recordId ? [{ change: "deleted", objectType, recordId, key: keyOf(recordId) }] : [];
    default:
      return [];
  }
}
