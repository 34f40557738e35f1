import { healthScore } from "@plumbline/schema/checks/check.ts";
import { EXTRA_PARTS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { ListCheck, ListCheckSample } from "../generated/prisma/client.ts";
import { parseCheckSample, type CheckSample } from "../jobs/check/save.ts";
import { withheldParts } from "../records/withheld.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { beforeAndAfter } from "./before-and-after.ts";
import { tableOf, type Row, type Table } from "./table-of.ts";

const COUNTS = "confirmed,corrected,review,failed,empty,gone,locked,already_cleaned,max_credits,withheld".split(",");

/** Counts of each check. */
export function checksTable(read: Reader): Table {
  return tableOf(["job_id", "health_score", ...COUNTS], checkPages(read), (check) => {
    const { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits, withheld } = check;
    const counts = [confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits, withheld];
    return [check.jobId, healthScore(check), ...counts];
  });
}

/** Samples of each check, while their values are kept. */
export function checkSamplesTable(read: Reader): Table {
  const [columns, extra] = [beforeAndAfter(MAIN_PARTS), beforeAndAfter(EXTRA_PARTS)];
  return tableOf(
    ["job_id", "record_id", "outcome", "reason", ...columns, "address_set", ...extra, "not_shown"],
    samplePages(read),
    sampleRow,
  );
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

function sampleRow(address: CheckSample): Row {
  const { jobId, recordId, setKey, outcome, reason } = address;
  return [
    jobId,
    recordId,
    outcome,
    reason,
    ...checkedValues(address, MAIN_PARTS),
    setKey,
    ...checkedValues(address, EXTRA_PARTS),
    withheldParts(address).join(" "),
  ];
}

/** Two cells per part: the current value, and the one that a cleaning would write or propose. */
export function checkedValues({ before, after }: CheckSample, parts: readonly AddressPart[]): string[] {
  return parts.flatMap((part) => [before[part] ?? "", after[part] ?? ""]);
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
