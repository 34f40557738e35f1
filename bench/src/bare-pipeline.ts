import { DEFAULT_STYLE, inferStyle } from "@plumbline/address";
import type { AddressFields, Engine } from "@plumbline/address";
import { MEMBERSHIP_PAGE } from "@plumbline/core/portals/hubspot/lists.ts";
import { REQUIRED_SCOPES } from "@plumbline/core/portals/hubspot/operations.ts";
import { CLIENT_PATHS, OWN_PATHS } from "@plumbline/core/portals/hubspot/paths.ts";
import { CALL_SIZE } from "@plumbline/core/records/store.ts";
import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import { fetch } from "undici";
import type { Bench } from "./with-stack.ts";

/** One JSON call; throws if the response is not 2xx. */
type HubspotCall = (method: "GET" | "POST", path: string, json?: unknown) => Promise<unknown>;
type Part = keyof typeof CONTACT_MAPPING;
type Read = { id: string; values: AddressFields };
/** As many concurrent batches as a job has chunks, and as many calls in flight. */
export type Concurrency = { batches: number; calls: number };

const mapped = Object.entries(CONTACT_MAPPING) as [Part, string][];
const parts = mapped.map(([part]) => part);
const properties = mapped.map(([, property]) => property);
/** As many as a job reads to determine the style of the columns. */
const STYLE_SAMPLE = 200;
/** As many as a job decides to detect a wrong mapping, and the most that it reads for that. */
const CANARY = { decide: 100, readUpTo: 1_000 };

/**
 * A job's work on a list without its safety: the same calls, the same engine, as many concurrent batches and calls in flight,
 * with the list read on while its beginning is cleaned; no database, no Temporal.
 */
export async function runBarePipeline(
  unbounded: HubspotCall,
  engine: Engine,
  { listId, concurrency }: { listId: string; concurrency: Concurrency },
): Promise<{ seconds: number; records: number }> {
  const call = atMost(concurrency.calls, unbounded);
  const startedAt = performance.now();
  await call("GET", CLIENT_PATHS.properties("contact"));
  const list = listReader(call, listId);
  while (!list.isRead && list.ids.length < CANARY.readUpTo) await list.readPage();
  const first = batchesOf(list.ids.slice(0, CANARY.readUpTo));

  const sample: Read[] = [];
  for (const ids of first.slice(0, STYLE_SAMPLE / CALL_SIZE)) sample.push(...(await readBatch(call, ids)));
  const columns = parts.map((part) => [part, sample.map(({ values }) => values[part] ?? "")]);
  const style = { ...DEFAULT_STYLE, ...inferStyle(Object.fromEntries(columns) as Record<Part, string[]>) };

  const readAndClean = async (ids: string[]) => {
    const filled = (await readBatch(call, ids)).filter(({ values }) =>
      Object.values(values).some((value) => value.trim() !== ""),
    );
    return filled.map((record) => ({ ...record, result: engine.clean(record.values, style, { parts }) }));
  };
  let decided = 0;
  for (const ids of first) if (decided < CANARY.decide) decided += (await readAndClean(ids)).length;

  let taken = 0;
  const worker = async () => {
    for (;;) {
      while (!list.isRead && list.ids.length < taken + CALL_SIZE) await list.page;
      const ids = list.ids.slice(taken, taken + CALL_SIZE);
      if (ids.length === 0) return;
      taken += ids.length;
      const inputs = (await readAndClean(ids))
        .filter(({ result }) => result.outcome === "corrected")
        .map(({ id, values, result }) => {
          const changed = mapped.filter(([part]) => result.address[part] !== values[part]);
          const written = changed.map(([part, property]) => [property, result.address[part]]);
          return { id, properties: Object.fromEntries(written), objectWriteTraceId: id };
        });
      if (inputs.length > 0) await call("POST", CLIENT_PATHS.batchUpdate("contact"), { inputs });
    }
  };
  const readOn = async () => {
    while (!list.isRead) await list.readPage();
  };
  await Promise.all([readOn(), ...Array.from({ length: concurrency.batches }, worker)]);
  return { seconds: (performance.now() - startedAt) / 1000, records: list.ids.length };
}

function atMost(max: number, call: HubspotCall): HubspotCall {
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  return async (...request) => {
    if (inFlight === max) await new Promise<void>((resolve) => void waiting.push(resolve));
    else inFlight += 1;
    try {
      return await call(...request);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inFlight -= 1;
    }
  };
}

function listReader(call: HubspotCall, listId: string) {
  let after: string | undefined;
  const list = {
    ids: [] as string[],
    isRead: false,
    /** The page that is being read, or the last one. */
    page: Promise.resolve(),
    readPage: () =>
      (list.page = (async () => {
        const query = new URLSearchParams({ limit: String(MEMBERSHIP_PAGE), ...(after ? { after } : {}) });
        const page = (await call("GET", `${CLIENT_PATHS.memberships(listId)}?${query.toString()}`)) as {
          results: { recordId: string }[];
          paging?: { next?: { after: string } };
        };
        list.ids.push(...page.results.map((member) => member.recordId));
        after = page.paging?.next?.after;
        list.isRead = after === undefined;
      })()),
  };
  return list;
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / CALL_SIZE) }, (_, index) =>
    ids.slice(index * CALL_SIZE, (index + 1) * CALL_SIZE),
  );
}

async function readBatch(call: HubspotCall, ids: readonly string[]): Promise<Read[]> {
  const body = { inputs: ids.map((id) => ({ id })), properties, propertiesWithHistory: [] };
  const { results } = (await call("POST", CLIENT_PATHS.batchRead("contact"), body)) as {
    results: { id: string; properties: Record<string, string | null> }[];
  };
  return results.map(({ id, properties }) => {
    const values = mapped.map(([part, property]) => [part, properties[property] ?? ""]);
    return { id, values: Object.fromEntries(values) as Record<Part, string> };
  });
}

/** Connects a portal without the product, and returns a function that calls it. */
export async function connectByHand({ stack, sandbox }: Bench, portalId: string): Promise<HubspotCall> {
  const redirectUri = "http://localhost/bench";
  const consent = { portalId: Number(portalId), redirectUri, scope: REQUIRED_SCOPES.join(" ") };
  const { code } = (await sandbox("POST", "/authorize", consent)) as { code: string };
  const hubspot = `${stack.sandboxUrl}/hubspot`;
  const answer = await fetch(`${hubspot}${OWN_PATHS.token}`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: stack.env.HUBSPOT_CLIENT_ID ?? "",
      client_secret: stack.env.HUBSPOT_CLIENT_SECRET ?? "",
      redirect_uri: redirectUri,
      code,
    }),
  });
  if (!answer.ok) throw new Error(`The portal gave no token: ${answer.status}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method, path, json) => {
    const response = await fetch(`${hubspot}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return await response.json();
  };
}
