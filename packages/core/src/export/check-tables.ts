import { healthScore } from "@plumbline/schema/checks/check.ts";
import { EXTRA_PARTS, MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import type { ListCheck, ListCheckSample } from "../generated/prisma/client.ts";
import { parseCheckSample, type CheckSample } from "../jobs/check/save.ts";
import { withheldParts } from "../records/withheld.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { beforeAndAfter, tableOf, type Table } from "./table-of.ts";

/** Counts of each check. */
export function checksTable(read: Reader): Table {
  return tableOf(checkPages(read), {
    job_id: ({ jobId }) => jobId,
    health_score: healthScore,
    confirmed: ({ confirmed }) => confirmed,
    corrected: ({ corrected }) => corrected,
    review: ({ review }) => review,
    failed: ({ failed }) => failed,
    empty: ({ empty }) => empty,
    gone: ({ gone }) => gone,
    locked: ({ locked }) => locked,
    already_cleaned: ({ alreadyCleaned }) => alreadyCleaned,
    max_credits: ({ maxCredits }) => maxCredits,
    withheld: ({ withheld }) => withheld,
  });
}

/** Samples of each check, while their values are kept. */
export function checkSamplesTable(read: Reader): Table {
  return tableOf(samplePages(read), {
    job_id: ({ jobId }) => jobId,
    record_id: ({ recordId }) => recordId,
    outcome: ({ outcome }) => outcome,
    reason: ({ reason }) => reason,
    ...beforeAndAfter(MAIN_PARTS),
    address_set: ({ setKey }) => setKey,
    ...beforeAndAfter(EXTRA_PARTS),
    not_shown: (address) => withheldParts(address).join(" "),
  });
}

async function* samplePages(read: Reader): AsyncGenerator<CheckSample[]> {
  for await (const checks of checkPages(read))
    for (const { jobId } of checks) {
      const found = pages<ListCheckSample>(read, (tx, after) =>
        tx.listCheckSample.findMany({
          where: { jobId },
          orderBy: [{ recordId: "asc" }, { setKey: "asc" }],
          ...(after ? { cursor: { jobId_recordId_setKey: keyOf(after) }, skip: 1 } : {}),
          take: PAGE,
        }),
      );
      for await (const rows of found) yield rows.map(parseCheckSample);
    }
}

/** Prisma refuses a cursor with other columns than those of its key. */
function keyOf({ jobId, recordId, setKey }: ListCheckSample) {
  return { jobId, recordId, setKey };
}

/** Ordered by the index on one account's checks. */
function checkPages(read: Reader): AsyncGenerator<ListCheck[]> {
  return pages<ListCheck>(read, (tx, after) =>
    tx.listCheck.findMany({
      ...(after ? { where: { jobId: { gt: after.jobId } } } : {}),
      orderBy: [{ accountId: "asc" }, { jobId: "asc" }],
      take: PAGE,
    }),
  );
}
