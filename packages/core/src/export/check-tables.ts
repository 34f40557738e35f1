import { healthScore } from "@plumbline/schema/checks/check.ts";
import { EXTRA_PARTS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { ListCheck } from "../generated/prisma/client.ts";
import { parseCheckSample, type CheckSample } from "../jobs/run/check/samples.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { beforeAndAfter } from "./part-columns.ts";
import { tableOf, type Row, type Table } from "./table.ts";

const COUNTS = "confirmed,corrected,review,failed,empty,gone,locked,already_cleaned,max_credits".split(",");

/** What each check has counted. */
export function checksTable(read: Reader): Table {
  return tableOf(["job_id", "health_score", ...COUNTS], checkPages(read), (check) => {
    const { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits } = check;
    const counts = [confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits];
    return [check.jobId, healthScore(check), ...counts];
  });
}

/** The examples of each check, while their values are kept. */
export function checkSamplesTable(read: Reader): Table {
  const [columns, extra] = [beforeAndAfter(MAIN_PARTS), beforeAndAfter(EXTRA_PARTS)];
  return tableOf(
    ["job_id", "record_id", "outcome", "reason", ...columns, "address_set", ...extra],
    samplePages(read),
    sampleRow,
  );
}

async function* samplePages(read: Reader): AsyncGenerator<CheckSample[]> {
  for await (const checks of checkPages(read))
    for (const { jobId } of checks) {
      const samples = await read((tx) =>
        tx.listCheckSample.findMany({ where: { jobId }, orderBy: { recordId: "asc" }, take: PAGE }),
      );
      if (samples.length > 0) yield samples.map(parseCheckSample);
    }
}

function sampleRow({ jobId, recordId, setKey, outcome, reason, before, after }: CheckSample): Row {
  const values = (parts: readonly AddressPart[]) => parts.flatMap((part) => [before[part] ?? "", after[part] ?? ""]);
  return [jobId, recordId, outcome, reason, ...values(MAIN_PARTS), setKey, ...values(EXTRA_PARTS)];
}

/** By the index that holds the checks of one account together. */
function checkPages(read: Reader): AsyncGenerator<ListCheck[]> {
  return pages<ListCheck>(read, (tx, after) =>
    tx.listCheck.findMany({
      ...(after ? { where: { jobId: { gt: after.jobId } } } : {}),
      orderBy: [{ accountId: "asc" }, { jobId: "asc" }],
      take: PAGE,
    }),
  );
}
