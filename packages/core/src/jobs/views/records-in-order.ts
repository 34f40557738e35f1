import type { OutcomesFilter } from "@plumbline/schema/jobs/rest.ts";
import { searchedWords } from "@plumbline/schema/searched-words.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import type { DecidedRecord } from "../../records/rows.ts";
import type { Job } from "../../work/job-row.ts";
import { requireOnlySearch } from "../require-only-search.ts";
import { endOfRead, findJobRecords, MAX_READ } from "./find-job-records.ts";
import { listJobRecords, recordsAt } from "./list-job-records.ts";

const PAGE = 1_000;
/** `found`: addresses per statement, each of which puts all `ordered` ones in order anew. */
const SIZES = { found: 20_000, ordered: MAX_READ };

/**
 * All records of a job that match, in an order other than by id, a thousand at a time: those that the page has in this order, then
 * the others by id. Error: `rate_limited`.
 */
export async function* recordsInOrder(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  { job, filter: wanted, sizes = SIZES }: { job: Job; filter: OutcomesFilter; sizes?: typeof SIZES },
): AsyncGenerator<DecidedRecord[]> {
  const { search, ...filter } = wanted;
  const picked = { ...filter, outcome: filter.outcome ?? null };
  const place = { ...picked, accountId: actor.accountId, job, maxRead: sizes.ordered };
  for (let after: string | null = ""; after !== null;) {
    const from: string = after;
    await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
    const { found } = await ctx.db.readAccount(actor.accountId, async (tx) => {
      await requireOnlySearch(tx, actor.accountId);
      return await findJobRecords(tx, searchedWords(search ?? ""), { ...place, after: from, first: sizes.found });
    });
    for (let begin = 0; begin < found.length; begin += PAGE) {
      const addresses = found.slice(begin, begin + PAGE);
      yield await ctx.db.readAccount(actor.accountId, (tx) => recordsAt(tx, job.id, addresses));
    }
    after = found.length === sizes.found ? (found.at(-1)?.cursor ?? null) : null;
  }
  let rest = await ctx.db.readAccount(actor.accountId, (tx) => endOfRead(tx, { ...place, after: "" }));
  while (rest !== null) {
    const view = { ...picked, jobId: job.id, search: search ?? null, order: "id" } as const;
    const page = await listJobRecords(ctx, actor, { ...view, first: PAGE, after: rest });
    yield page.nodes;
    rest = page.endCursor;
  }
}
