import { startList } from "@plumbline/dev-env/stories.ts";
import { callsTo, jobOf, newList, newOwner, resetCalls, until, untilCompleted } from "../product.ts";
import { scenario } from "../scenario.ts";
import { withStack, type Bench } from "../with-stack.ts";

const CONCURRENT = { jobs: 10, records: 1_000 };
const OURS_IN_TEN_SECONDS = 100;

type Use = { calls: number; seconds: number; share: number; max: number; refused: number };

/**
 * How well a job uses the portal's limit (HubSpot: 110 calls in any ten seconds; ours: 100) under the sandbox's true rolling
 * window, whether two portals slow each other, and whether ten concurrent jobs on one portal all advance. A single 429 is a fault.
 */
export const limit = scenario({
  options: { records: 20_000 },
  measure: ({ options: { records }, print, figures }) =>
    withStack({}, async (bench) => {
      const one = await oneJob(bench, records);
      const two = await Promise.all([oneJob(bench, records / 2), oneJob(bench, records / 2)]);
      const many = await manyJobs(bench);
      print(`\none job, ${records} records     ${shown(one)}`);
      for (const each of two) print(`one of two portals at once  ${shown(each)}`);
      print(
        `${CONCURRENT.jobs} jobs at once          least advanced at half time: ${many.least} of ${many.size} records, most ${many.max}, ${many.refused} times 429\n`,
      );
      figures({ records, one, two, many });
    }),
});

function shown({ calls, seconds, share, max, refused }: Use): string {
  return `${calls} calls in ${seconds.toFixed(1)} s = ${(share * 100).toFixed(1)} % of ${OURS_IN_TEN_SECONDS} in ten seconds, most ${max} in any ten, ${refused} times 429`;
}

async function oneJob(bench: Bench, records: number): Promise<Use> {
  const owner = await newOwner(bench, records);
  const listId = await newList(bench, owner.portalId, records);
  await resetCalls(bench, owner.portalId);
  const { duration_ms: ms } = await untilCompleted(owner, await startList(owner, owner.portalId, listId));
  const { total: calls, maxInTenSeconds: max, refused429: refused } = await callsTo(bench, owner.portalId);
  const seconds = (ms ?? 0) / 1_000;
  return { calls, seconds, share: calls / (seconds * (OURS_IN_TEN_SECONDS / 10)), max, refused };
}

async function manyJobs(bench: Bench) {
  const { jobs, records: size } = CONCURRENT;
  const owner = await newOwner(bench, size * jobs);
  const { portalId } = owner;
  const lists = await Promise.all(Array.from({ length: jobs }, () => newList(bench, portalId, size)));
  await resetCalls(bench, portalId);
  const ids: string[] = [];
  for (const listId of lists) ids.push(await startList(owner, portalId, listId));
  const done = await until(async () => {
    const counts = (await Promise.all(ids.map((id) => jobOf(owner, id)))).map((job) => job.records_processed);
    return counts.reduce((sum, count) => sum + count, 0) >= (size * jobs) / 2 && counts;
  });
  const { refused429: refused } = await callsTo(bench, portalId);
  return { size, least: Math.min(...done), max: Math.max(...done), refused };
}
