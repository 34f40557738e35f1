import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { expect, it } from "vitest";
import { lookTogether } from "./support/looks.ts";

const RUNS = 1_000;

it("shows exactly the bound in 1,000 runs with 20 concurrent channels", async () => {
  await using database = await testDatabase();
  let seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);
  process.stdout.write(`SEED=${seed}\n`);
  const of = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let run = 0; run < RUNS; run += 1)
    expect(
      await lookTogether(database, { channels: 20, bought: run % 3 === 0 ? 250 : 0, of }),
      `run ${run}`,
    ).toBeNull();
}, 1_800_000);
