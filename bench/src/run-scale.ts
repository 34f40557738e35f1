import { parseArgs } from "node:util";
import { measure } from "./scale/measure.ts";
import { OPERATIONS } from "./scale/operations/operations.ts";
import { faultsOf, table, type Measured } from "./scale/report.ts";
import { withDatabase } from "./scale/with-database.ts";
import { say } from "./with-stack.ts";

/** Law 2: every operation on a database of many customers; fails if a statement's cost grows with a job, an account or a table. */
const { values } = parseArgs({
  options: {
    records: { type: "string", default: "10000000" },
    /** Faster statements are left out of the table, in milliseconds. */
    least: { type: "string", default: "5" },
    /** Only operations whose name contains this. */
    only: { type: "string", default: "" },
  },
});

const measured: Measured[] = [];
await withDatabase(Number(values.records), say, async (bench, capture) => {
  for (const operation of OPERATIONS.filter(({ name }) => name.includes(values.only))) {
    const one = await measure(bench, capture, operation);
    measured.push(one);
    process.stdout.write(`${table([one], Number(values.least))}\n`);
  }
});
const faults = faultsOf(measured);
process.stdout.write(
  `\n${faults.length === 0 ? "Every statement is bounded." : `Not bounded:\n${faults.map((fault) => `  ${fault}`).join("\n")}`}\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
