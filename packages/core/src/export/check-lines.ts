import { healthScore } from "@plumbline/schema/checks/check.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import type { ListCheck } from "../generated/prisma/client.ts";
import { parseCheckSample, type CheckSample } from "../jobs/run/check/samples.ts";
import { csvRow } from "./csv-cell.ts";
import { PAGE, pages, type Reader } from "./pages.ts";

/** What each check has counted. */
export async function* checkLines(read: Reader): AsyncGenerator<string> {
  yield "job_id,health_score,confirmed,corrected,review,failed,empty,gone,locked,already_cleaned,max_credits\r\n";
  for await (const checks of checkPages(read))
    yield checks
      .map((check) => {
        const { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits } = check;
        const counts = [confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits];
        return csvRow([check.jobId, healthScore(check), ...counts]);
      })
      .join("");
}

/** The examples of each check, while their values are kept. */
export async function* checkSampleLines(read: Reader): AsyncGenerator<string> {
  const columns = ADDRESS_PARTS.flatMap((part) => [`${part}_before`, `${part}_after`]);
  yield `job_id,record_id,outcome,reason,${columns.join(",")}\r\n`;
  for await (const checks of checkPages(read))
    for (const { jobId } of checks) {
      const samples = await read((tx) =>
        tx.listCheckSample.findMany({ where: { jobId }, orderBy: { recordId: "asc" }, take: PAGE }),
      );
      if (samples.length > 0) yield samples.map(parseCheckSample).map(sampleLine).join("");
    }
}

function sampleLine({ jobId, recordId, outcome, reason, before, after }: CheckSample): string {
  const values = ADDRESS_PARTS.flatMap((part) => [before[part] ?? "", after[part] ?? ""]);
  return csvRow([jobId, recordId, outcome, reason, ...values]);
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
