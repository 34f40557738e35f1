import { say } from "../report.ts";
import { scenario } from "../scenario.ts";
import { measure } from "../scale/operation.ts";
import { OPERATIONS } from "../scale/operations/operations.ts";
import { faultsOf, table } from "../scale/report.ts";
import { withDatabase } from "../scale/with-database.ts";

/** Law 2: every operation on a database of many customers; fails if a statement's cost grows with a job, an account or a table. */
export const scale = scenario({
  // `--least`: faster statements are left out of the table, in milliseconds; `--only`: operations whose name contains this.
  options: { records: 10_000_000, least: "5", only: "" },
  async measure({ options, print, judge, figures }) {
    const faults: string[] = [];
    const operations = OPERATIONS.filter(({ name }) => name.includes(options.only));
    await withDatabase(options.records, say, async (bench, capture) => {
      for (const operation of operations) {
        const measured = await measure(bench, capture, operation);
        print(table([measured], Number(options.least)));
        faults.push(...faultsOf([measured]));
      }
    });
    print(`\n${faults.length === 0 ? "Every statement is bounded." : "Not bounded:"}`);
    for (const fault of faults) judge(`  ${fault}`, false);
    figures({ records: options.records, operations: operations.length, faults });
  },
});
