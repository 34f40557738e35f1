import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { assertSurvivesDeaths } from "./support/assert-survives-deaths.ts";
import { assertJobConsistent, newJobOfSets, runJob } from "./support/job-consistency.ts";
import { Died, mortal } from "./support/mortal.ts";

// A process can die between any two of its effects. Here it dies at each of them in turn: right before and right after every
// transaction and every call to the CRM, and the job is rerun from its rows. However it died, the end is the same.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it.each([1, 2])(
  "ends in the same state after a crash at any step, with addresses per record: %i",
  { timeout: 240_000 },
  async (sets) => {
    await assertSurvivesDeaths(product, {
      begin: () => newJobOfSets(product, sets),
      jobOf: ({ jobId }) => jobId,
      expectEnd: (job) => assertJobConsistent(product, job, 10 * sets),
    });
  },
);

it("ends in the same state when it dies twice at the same step", { timeout: 120_000 }, async () => {
  const whole = mortal(product.ctx, null);
  await runJob(whole.ctx, (await newJobOfSets(product, 5)).jobId);
  for (let at = 6; at <= whole.effects(); at += 3) {
    const job = await newJobOfSets(product, 5);
    for (const _death of [1, 2])
      await runJob(mortal(product.ctx, { at, when: "after" }).ctx, job.jobId).catch((error: unknown) =>
        expect(error).toBeInstanceOf(Died),
      );
    await runJob(product.ctx, job.jobId);
    await assertJobConsistent(product, job, 50);
  }
  expect(await product.violations()).toEqual([]);
});
