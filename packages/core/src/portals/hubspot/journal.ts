import { readJournalFile, type JournalFile } from "@plumbline/schema/hubspot-events/read-journal-file.ts";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { FileUnavailable, getFromPublicHost } from "../../webhooks/get-from-public-host.ts";
import { isAnswered } from "./errors.ts";
import { OWN_PATHS } from "./paths.ts";
import type { AppCalls } from "./port.ts";

// HubSpot's webhooks journal (developers.hubspot.com, API version 2026-03): consecutive entries, each a file of events in the app's
// portals. Kept for three days.

/** HubSpot documents no limit. A parsed file takes several times its size in a worker's memory. */
const MOST_BYTES = 16 * 1024 * 1024;

/** `url` contains a signature and expires soon: neither stored nor logged. */
export type JournalEntry = { offset: string; url: string };

/** The body is missing where there are no entries. */
const entriesSchema = z
  .object({ results: z.array(z.object({ url: z.url(), currentOffset: z.string().min(1).max(200) })) })
  .nullable()
  .transform((body) =>
    (body?.results ?? []).map(({ url, currentOffset }): JournalEntry => ({ url, offset: currentOffset })),
  );

async function read(app: AppCalls, path: string): Promise<JournalEntry[]> {
  return await app.call({ method: "GET", path, operation: "read_journal", answer: entriesSchema });
}

export const latestEntry = async (app: AppCalls): Promise<JournalEntry | null> =>
  (await read(app, OWN_PATHS.journalLatest(1))).at(-1) ?? null;

export const earliestEntries = (app: AppCalls, count: number): Promise<JournalEntry[]> =>
  read(app, OWN_PATHS.journalEarliest(count));

/**
 * Entries after this one, oldest first. `unknown`: HubSpot no longer has it. Its response to an unknown offset, and to one without
 * later entries, is not documented, so a refusal is believed only if the offset is not the newest.
 */
export async function entriesAfter(app: AppCalls, offset: string, count: number): Promise<JournalEntry[] | "unknown"> {
  try {
    return await read(app, OWN_PATHS.journalAfter(offset, count));
  } catch (error) {
    if (!isAnswered(error, [400, 404, 410])) throw error;
    return (await latestEntry(app))?.offset === offset ? [] : "unknown";
  }
}

/** `too_large`: a retry would change nothing. Throws FileUnavailable. */
export async function readEntry(
  ctx: Pick<Context, "config" | "resolveHost">,
  { url }: JournalEntry,
): Promise<JournalFile | "too_large"> {
  try {
    const file = readJournalFile(await getFromPublicHost(ctx, { url, mostBytes: MOST_BYTES }));
    if (!file) throw new FileUnavailable("not_json");
    return file;
  } catch (error) {
    if (error instanceof FileUnavailable && error.reason === "too_large") return "too_large";
    throw error;
  }
}
