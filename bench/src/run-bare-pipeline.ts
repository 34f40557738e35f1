import { DEFAULT_STYLE, inferStyle } from "@plumbline/address";
import type { AddressFields, CleanResult, Engine, FormatStyle } from "@plumbline/address";
import { MEMBERSHIP_PAGE } from "@plumbline/core/portals/hubspot/lists.ts";
import { PATHS } from "@plumbline/core/portals/hubspot/paths.ts";
import { CALL_SIZE } from "@plumbline/core/records/store.ts";
import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import type { HubspotCall } from "./hubspot-call.ts";

export type BareResult = { seconds: number; records: number; written: number };

const mapped = Object.entries(CONTACT_MAPPING) as [keyof typeof CONTACT_MAPPING, string][];
const properties = mapped.map(([, property]) => property);
/** As many as a job reads to determine the style of the columns. */
const STYLE_SAMPLE = 200;
/** As many as a job decides to detect a wrong mapping, and the most that it reads for that. */
const CANARY = { decide: 100, readUpTo: 1_000 };

type Read = { id: string; values: AddressFields };

/** As many concurrent batches as a job has chunks, and as many calls in flight. */
export type Concurrency = { batches: number; calls: number };

/**
 * A job's work on a list without its safety: the same calls, the same engine, as many concurrent batches and calls in flight,
 * with the list read on while its beginning is cleaned; no database, no Temporal.
 */
export async function runBarePipeline(
  unbounded: HubspotCall,
  engine: Engine,
  input: { listId: string; concurrency: Concurrency },
): Promise<BareResult> {
  const call = atMost(input.concurrency.calls, unbounded);
  const startedAt = performance.now();
  await call("GET", PATHS.properties("contact"));
  const list = new ListReader(call, input.listId);
  while (!list.isRead && list.recordIds.length < CANARY.readUpTo) await list.readPage();
  const first = [...list.recordIds];
  const style = { ...DEFAULT_STYLE, ...(await columnStyle(call, first)) };
  await lookFirst(call, engine, style, first);
  let written = 0;
  let taken = 0;
  const worker = async () => {
    for (;;) {
      while (!list.isRead && list.recordIds.length < taken + CALL_SIZE) await list.nextPage;
      const ids = list.recordIds.slice(taken, taken + CALL_SIZE);
      if (ids.length === 0) return;
      taken += ids.length;
      written += await cleanBatch(call, engine, style, ids);
    }
  };
  const readOn = async () => {
    while (!list.isRead) await list.readPage();
  };
  await Promise.all([readOn(), ...Array.from({ length: input.concurrency.batches }, worker)]);
  return { seconds: (performance.now() - startedAt) / 1000, records: list.recordIds.length, written };
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

class ListReader {
  readonly recordIds: string[] = [];
  isRead = false;
  /** Resolves when the page being read, or the next one, has arrived. */
  nextPage: Promise<void>;
  #hasCome: () => void;
  #after: string | undefined;
  readonly #call: HubspotCall;
  readonly #listId: string;

  constructor(call: HubspotCall, listId: string) {
    this.#call = call;
    this.#listId = listId;
    ({ promise: this.nextPage, resolve: this.#hasCome } = Promise.withResolvers<void>());
  }

  async readPage(): Promise<void> {
    const query = new URLSearchParams({
      limit: String(MEMBERSHIP_PAGE),
      ...(this.#after ? { after: this.#after } : {}),
    });
    const page = (await this.#call("GET", `${PATHS.memberships(this.#listId)}?${query.toString()}`)) as {
      results: { recordId: string }[];
      paging?: { next?: { after: string } };
    };
    this.recordIds.push(...page.results.map((member) => member.recordId));
    this.#after = page.paging?.next?.after;
    this.isRead = this.#after === undefined;
    const hasCome = this.#hasCome;
    ({ promise: this.nextPage, resolve: this.#hasCome } = Promise.withResolvers<void>());
    hasCome();
  }
}

async function columnStyle(call: HubspotCall, recordIds: readonly string[]): Promise<Partial<FormatStyle>> {
  const sample: Read[] = [];
  for (const batch of batchesOf(recordIds.slice(0, STYLE_SAMPLE))) sample.push(...(await readBatch(call, batch)));
  return inferStyle(
    Object.fromEntries(mapped.map(([part]) => [part, sample.map((record) => record.values[part] ?? "")])),
  );
}

function batchesOf(recordIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(recordIds.length / CALL_SIZE) }, (_, index) =>
    recordIds.slice(index * CALL_SIZE, (index + 1) * CALL_SIZE),
  );
}

async function readBatch(call: HubspotCall, ids: readonly string[]): Promise<Read[]> {
  const { results } = (await call("POST", PATHS.batchRead("contact"), {
    inputs: ids.map((id) => ({ id })),
    properties,
    propertiesWithHistory: [],
  })) as { results: { id: string; properties: Record<string, string | null> }[] };
  return results.map((record) => {
    const value = (part: keyof typeof CONTACT_MAPPING) => record.properties[CONTACT_MAPPING[part]] ?? "";
    return {
      id: record.id,
      values: {
        street_address: value("street_address"),
        city: value("city"),
        state: value("state"),
        postal_code: value("postal_code"),
        country: value("country"),
      },
    };
  });
}

type Cleaned = Read & { result: CleanResult };

/** Cleans the records of a batch that have an address. */
async function readAndClean(call: HubspotCall, engine: Engine, style: FormatStyle, ids: string[]): Promise<Cleaned[]> {
  const filled = (await readBatch(call, ids)).filter(({ values }) =>
    Object.values(values).some((value) => value.trim() !== ""),
  );
  return filled.map(({ id, values }) => ({
    id,
    values,
    result: engine.clean(values, style, { parts: mapped.map(([part]) => part) }),
  }));
}

async function lookFirst(
  call: HubspotCall,
  engine: Engine,
  style: FormatStyle,
  recordIds: readonly string[],
): Promise<void> {
  let decided = 0;
  for (const ids of batchesOf(recordIds.slice(0, CANARY.readUpTo))) {
    if (decided >= CANARY.decide) return;
    decided += (await readAndClean(call, engine, style, ids)).length;
  }
}

/** Returns the number of written records. */
async function cleanBatch(call: HubspotCall, engine: Engine, style: FormatStyle, ids: string[]): Promise<number> {
  const inputs = (await readAndClean(call, engine, style, ids))
    .filter(({ result }) => result.outcome === "corrected")
    .map(({ id, values, result }) => {
      const changed = mapped.filter(([part]) => result.address[part] !== values[part]);
      return {
        id,
        properties: Object.fromEntries(changed.map(([part, property]) => [property, result.address[part]])),
        objectWriteTraceId: id,
      };
    });
  if (inputs.length > 0) await call("POST", PATHS.batchUpdate("contact"), { inputs });
  return inputs.length;
}
