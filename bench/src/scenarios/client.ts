import { batchRead, batchUpdate } from "@plumbline/core/portals/hubspot/client/objects.ts";
import type { BuiltRequest, ClientCall } from "@plumbline/core/portals/hubspot/port.ts";
import { scenario } from "../scenario.ts";

const RECORDS = 100;
/** Of a job, for a hundred records (decision 036). */
const JOB_MS = 44;
/** A batch is read twice, the second time right before its update. */
const READS = 2;
const MOST_SHARE = 0.05;

/** CPU time that HubSpot's client takes to build the batch calls of a job, beyond that of serializing the same bodies ourselves. */
export const client = scenario({
  options: { rounds: 4_000 },
  async measure({ options: { rounds }, print, judge, figures }) {
    const update = { inputs: Array.from({ length: RECORDS }, (_, index) => updateOf(String(1_000_000 + index))) };
    const read = {
      inputs: update.inputs.map(({ id }) => ({ id })),
      properties: Object.keys(update.inputs[0]?.properties ?? {}),
      propertiesWithHistory: [],
    };
    const readMs = await added(rounds, batchRead("contact", read));
    const updateMs = await added(rounds, batchUpdate("contact", update));
    const share = (READS * readMs + updateMs) / JOB_MS;
    print(`${RECORDS} records: ${readMs.toFixed(3)} ms more for a read, ${updateMs.toFixed(3)} ms for an update`);
    judge(`${(share * 100).toFixed(2)} % of a job's CPU time, at most ${MOST_SHARE * 100}`, share <= MOST_SHARE);
    figures({ readMs, updateMs, share });
  },
});

function updateOf(id: string) {
  const properties = { address: "12 Main Street", city: "Springfield", state: "Illinois", zip: "62701", country: "US" };
  return { id, properties, objectWriteTraceId: id };
}

async function added(rounds: number, { json, client }: { json: unknown; client: ClientCall }): Promise<number> {
  const [own, built] = [() => Promise.resolve(JSON.stringify(json)), () => build(client)];
  await cpuMs(rounds / 4, own);
  await cpuMs(rounds / 4, built);
  const ownMs = await cpuMs(rounds, own);
  return (await cpuMs(rounds, built)) - ownMs;
}

/** The call as far as our transport, which ends it. */
async function build(client: ClientCall): Promise<unknown> {
  const send = async (request: BuiltRequest): Promise<never> => Promise.reject(new Error(request.getUrl()));
  return await client({ urlOf: (endpoint) => `http://hubspot${endpoint}`, send }).catch(() => null);
}

async function cpuMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / rounds;
}
