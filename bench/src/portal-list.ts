import { randomUUID } from "node:crypto";
import { control } from "@plumbline/dev-env/api-client.ts";

export type PortalList = { portalId: string; listId: string };

/** A new portal without a request limit, with a new list of this many contacts. */
export async function makeList(sandboxUrl: string, records: number): Promise<PortalList> {
  const { id } = (await control(sandboxUrl, "POST", "/portals", {})) as { id: number };
  await control(sandboxUrl, "PUT", `/portals/${id}/limit`, { requests: null });
  return { portalId: String(id), listId: await makeListIn(sandboxUrl, String(id), records) };
}

/** The same with a list of companies, in a portal that syncs with Salesforce: each also has a billing address. */
export async function makeSyncedList(sandboxUrl: string, records: number): Promise<PortalList> {
  const { id } = (await control(sandboxUrl, "POST", "/portals", { isSynced: true })) as { id: number };
  await control(sandboxUrl, "PUT", `/portals/${id}/limit`, { requests: null });
  return { portalId: String(id), listId: await makeListIn(sandboxUrl, String(id), records, "company") };
}

/** The id of a new list of this many records in this portal. */
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

/** The number of calls to the portal, by route, and of its written records. */
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
