import { expect, it } from "vitest";
import { measure } from "./operation.ts";
import { OPERATIONS } from "./operations/operations.ts";
import { faultsOf, type Measured } from "./report.ts";
import { withDatabase } from "./with-database.ts";

// Law 2 on a database small enough for every run of the slow layer: no statement of the product scans a growing table, and none
// reads more rows than its request explains. `npm run bench:scale` does the same at full size.

it("every operation reads growing tables by an index and within a limit", { timeout: 600_000 }, async () => {
  const measured: Measured[] = [];
  await withDatabase(
    300_000,
    () => {},
    async (bench, capture) => {
      for (const operation of OPERATIONS) measured.push(await measure(bench, capture, operation));
    },
  );
  expect(measured.filter(({ statements }) => statements.length === 0).map(({ operation }) => operation.name)).toEqual(
    [],
  );
  expect(faultsOf(measured)).toEqual([]);
});
