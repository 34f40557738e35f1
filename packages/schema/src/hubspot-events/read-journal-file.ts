import { z } from "zod";
import { id, moment } from "./events.ts";

/** The fields that we use of one event of HubSpot's webhooks journal. Property values are dropped here. */
const journalEventSchema = z.object({
  portalId: id,
  /** CREATE, UPDATE, DELETE, MERGE, RESTORE, APP_UNINSTALL, GDPR_DELETE; others are accepted and ignored. */
  action: z.string(),
  occurredAt: moment.nullish(),
  objectTypeId: z.string().nullish(),
  objectId: id.nullish(),
  /** Null: not given. */
  propertyChanges: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((changes) => (changes ? Object.keys(changes) : null)),
  primaryObjectId: id.nullish(),
  mergedObjectIds: z.array(id).nullish(),
  newObjectId: id.nullish(),
});
export type JournalEvent = z.infer<typeof journalEventSchema>;

const journalFileSchema = z.object({ journalEvents: z.array(z.unknown()), publishedAt: moment.nullish() });
export type JournalFile = { events: JournalEvent[]; unreadable: number; publishedAt: Date | null };

/** The events of an entry, each parsed separately: an invalid one must not cost the others. Null if the body is no entry. */
export function readJournalFile(body: unknown): JournalFile | null {
  const file = journalFileSchema.safeParse(body);
  if (!file.success) return null;
  const { journalEvents, publishedAt } = file.data;
  const events = journalEvents.flatMap((item) => {
    const read = journalEventSchema.safeParse(item);
    return read.success ? [read.data] : [];
  });
  return {
    events,
    unreadable: journalEvents.length - events.length,
    publishedAt: publishedAt == null ? null : new Date(publishedAt),
  };
}
