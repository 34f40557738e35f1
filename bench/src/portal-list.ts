import { randomUUID } from "node:crypto";
import { control } from "@plumbline/dev-env/api-client.ts";

export type PortalList = { portalId: string; listId: string };

/** A new portal without request limit, with a list of its own of so many contacts. */
export async function makeList(sandboxUrl: string, records: number): Promise<PortalList> {
  const { id } = (await control(sandboxUrl, "POST", "/portals", {})) as { id: number };
  await control(sandboxUrl, "PUT", `/portals/${id}/limit`, { requests: null });
  return { portalId: String(id), listId: await makeListIn(sandboxUrl, String(id), records) };
}

/** The same with a list of companies, in a portal that syncs with Salesforce: each has a billing address, too. */
export async function makeSyncedList(sandboxUrl: string, records: number): Promise<PortalList> {
  const { id } = (await control(sandboxUrl, "POST", "/portals", { isSynced: true })) as { id: number };
  await control(sandboxUrl, "PUT", `/portals/${id}/limit`, { requests: null });
  return { portalId: String(id), listId: await makeListIn(sandboxUrl, String(id), records, "company") };
}

/** The id of a new list of so many records in this portal. */
export async function makeListIn(
  sandboxUrl: string,
  portalId: string,
  records: number,
  objectType: "contact" | "company" = "contact",
): Promise<string> {
  const list = (await control(sandboxUrl, "POST", `/portals/${portalId}/lists`, {
    objectType,
    name: `Benchmark ${records} ${randomUUID()}`,
    size: records,
  })) as { listId: string | number };
  return String(list.listId);
}

/** How often the portal was called, by route, and how many of its records were written. */
export async function callsTo(
  sandboxUrl: string,
  portalId: string,
): Promise<{ requests: Record<string, number>; written: number }> {
  const stats = (await control(sandboxUrl, "GET", `/portals/${portalId}/stats`)) as {
    requests: Record<string, number>;
  };
  const writes = (await control(sandboxUrl, "GET", `/portals/${portalId}/writes`)) as unknown[];
  return { requests: stats.requests, written: writes.length };
}
