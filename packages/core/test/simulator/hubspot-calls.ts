import type { Context } from "../../src/context.ts";
import { HubspotBlocked, HubspotError, problemOf } from "../../src/portals/hubspot/errors.ts";
import type { CallOptions, PortalRequest } from "../../src/portals/hubspot/port.ts";
import { HubspotUnreachable } from "../../src/portals/hubspot/send.ts";
import { Stopped, type Names, type RecordStore } from "../../src/records/store.ts";
import { HOUR_MS } from "../../src/time.ts";
import type { Clock } from "./clock.ts";

type Input = { id: string; properties: Record<string, string> };
type Body = { inputs: Input[]; properties: string[] };

/** The calls that go past the port for records, answered by its store: property definitions, and those of the refresh of statuses. */
export function hubspotCalls(store: RecordStore, clock: Clock): Context["hubspot"] {
  const answer = async (request: PortalRequest<unknown>, options: CallOptions): Promise<unknown> => {
    switch (request.operation) {
      case "read_properties":
        return await definitions(store);
      case "read_records":
        return await read(store, request.json as Body);
      case "write_records":
        return await write(store, request.json as Body, { clock, options });
      default:
        throw new Error(`${request.operation} is not simulated`);
    }
  };
  return {
    call: async (_ref, request, options) => {
      const body = await answer(request, options).catch((error: unknown) => {
        const isLost = error instanceof Error && /^(no answer|somebody else answered)$/.test(error.message);
        throw isLost ? new HubspotUnreachable(request.path, error) : error;
      });
      if (!(body instanceof Stopped)) return request.answer.parse(body);
      const nextProbeAt = new Date(clock.now().getTime() + HOUR_MS);
      throw new HubspotBlocked({ reason: "missing_permission", missingScopes: [], nextProbeAt });
    },
    withSlot: (_ref, _input, work) => work({ next: () => Promise.resolve() }),
  };
}

async function definitions(store: RecordStore) {
  const defined = await store.definitions();
  if (defined instanceof Stopped) return defined;
  const results = defined.map(({ name, label, type }) => ({
    name,
    label,
    type: type === "booleancheckbox" ? "bool" : "string",
    fieldType: type,
    hidden: false,
    calculated: false,
    archived: false,
  }));
  return { results };
}

async function read(store: RecordStore, { inputs, properties }: Body) {
  const answer = await store.read(
    inputs.map(({ id }) => id),
    properties,
  );
  if (answer instanceof Stopped) return answer;
  if (answer.locked.length > 0) throw refusal(423, {});
  return { results: [...answer.values].map(([id, values]) => ({ id, properties: values })) };
}

async function write(store: RecordStore, { inputs }: Body, { clock, options }: { clock: Clock; options: CallOptions }) {
  const updates = inputs.map(({ id, properties }) => ({ id, values: properties, expected: {}, readAt: clock.now() }));
  const answer = await store.write(updates, {
    open: async (all) => all,
    isOpen: () => {
      options.beforeSend?.();
      return true;
    },
    notApplied: async () => undefined,
  });
  if (answer instanceof Stopped) return answer;
  if (answer.end === "refused") throw refusal(400, bodyOf(answer.names));
  if (answer.end === "closed") throw new Error("no guard closes a call of the refresh");
  const ends = [...answer.records];
  if (ends.some(([, { end }]) => end === "locked")) throw refusal(423, {});
  return {
    results: ends.flatMap(([id, record]) => (record.end === "written" ? [{ id, properties: record.values }] : [])),
    errors: ends.flatMap(([, record]) => (record.end === "refused" ? [bodyOf(record.names)] : [])),
  };
}

const bodyOf = ({ records }: Names) => ({ category: "VALIDATION_ERROR", context: { ids: [...records] } });

function refusal(status: number, more: object): HubspotError {
  const body = { status: "error", message: "refused", correlationId: "c", ...more };
  const problem = problemOf({ status, body, retryAfterMs: null }, "write_records");
  if (!problem) throw new Error(`${status} is no refusal`);
  return new HubspotError(problem);
}
