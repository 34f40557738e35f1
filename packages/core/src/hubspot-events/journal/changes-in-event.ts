import type { JournalEvent } from "@plumbline/schema/hubspot-events/read-journal-file.ts";
import { objectTypeOf } from "../../portals/hubspot/paths.ts";
import type { RecordChange } from "../store-changes.ts";

/** The record changes that a journal event reports; none where it does not concern a record. `entry`: dates undated events. */
export function changesInEvent(event: JournalEvent, entry: string): RecordChange[] {
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
