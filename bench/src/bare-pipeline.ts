import { DEFAULT_STYLE, inferStyle } from "@plumbline/address";
import type { AddressFields, CleanResult, Engine, FormatStyle } from "@plumbline/address";
import { MEMBERSHIP_PAGE } from "@plumbline/core/crm/hubspot/lists.ts";
import { PATHS } from "@plumbline/core/crm/hubspot/paths.ts";
import { BATCH_SIZE } from "@plumbline/core/crm/hubspot/records.ts";
import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import type { HubspotCall } from "./hubspot-call.ts";

export type BareResult = { seconds: number; records: number; written: number };

const mapped = Object.entries(CONTACT_MAPPING) as [keyof typeof CONTACT_MAPPING, string][];
const properties = mapped.map(([, property]) => property);
/** As many as a job reads to see the style of the columns. */
const STYLE_SAMPLE = 200;
/** As many as a job decides to see whether the list looks wrongly mapped, and reads at most for that. */
const FIRST_LOOK = { decide: 100, readAtMost: 1_000 };

type Read = { id: string; values: AddressFields };

/** What a job does to a list, with nothing that keeps it safe: the same calls, the same engine, the same calls in flight; no database, no Temporal. */
export async function runBarePipeline(
  call: HubspotCall,
  engine: Engine,
  input: { listId: string; inFlight: number },
): Promise<BareResult> {
  const startedAt = performance.now();
  await call("GET", PATHS.properties("contact"));
  const recordIds = await readList(call, input.listId);
  const style = { ...DEFAULT_STYLE, ...(await columnStyle(call, recordIds)) };
  await lookFirst(call, engine, style, recordIds);
  const batches = batchesOf(recordIds);
  let written = 0;
  const worker = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      written += await cleanBatch(call, engine, style, batch);
  };
  await Promise.all(Array.from({ length: input.inFlight }, worker));
  return { seconds: (performance.now() - startedAt) / 1000, records: recordIds.length, written };
}

async function readList(call: HubspotCall, listId: string): Promise<string[]> {
  const recordIds: string[] = [];
  let after: string | undefined;
  do {
    const query = new URLSearchParams({ limit: String(MEMBERSHIP_PAGE), ...(after ? { after } : {}) });
    const page = (await call("GET", `${PATHS.memberships(listId)}?${query.toString()}`)) as {
      results: { recordId: string }[];
      paging?: { next?: { after: string } };
    };
    recordIds.push(...page.results.map((member) => member.recordId));
    after = page.paging?.next?.after;
  } while (after);
  return recordIds;
}

async function columnStyle(call: HubspotCall, recordIds: readonly string[]): Promise<Partial<FormatStyle>> {
  const sample: Read[] = [];
  for (const batch of batchesOf(recordIds.slice(0, STYLE_SAMPLE))) sample.push(...(await readBatch(call, batch)));
  return inferStyle(
    Object.fromEntries(mapped.map(([part]) => [part, sample.map((record) => record.values[part] ?? "")])),
  );
}

function batchesOf(recordIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(recordIds.length / BATCH_SIZE) }, (_, index) =>
    recordIds.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
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

/** The records of a batch that have an address at all, cleaned. */
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
  for (const ids of batchesOf(recordIds.slice(0, FIRST_LOOK.readAtMost))) {
    if (decided >= FIRST_LOOK.decide) return;
    decided += (await readAndClean(call, engine, style, ids)).length;
  }
}

/** Answers how many records were written. */
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
