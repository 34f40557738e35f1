import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect } from "vitest";
import { runJob } from "./job-consistency.ts";
import { Died, mortal } from "./mortal.ts";

type Story<Case> = {
  /** A separate job for each death. */
  begin(): Promise<Case>;
  jobOf(job: Case): string;
  /** The end, which is the same however the process died. */
  expectEnd(job: Case): Promise<void>;
};

/**
 * Runs a job whole, then others like it that die before the first and after each of their effects and are rerun. A death after
 * one effect leaves the same state as a death before the next.
 */
export async function assertSurvivesDeaths<Case>(
  product: Pick<TestProduct, "ctx" | "violations">,
  { begin, jobOf, expectEnd }: Story<Case>,
): Promise<void> {
  const untouched = await begin();
  const whole = mortal(product.ctx, null);
  await runJob(whole.ctx, jobOf(untouched));
  await expectEnd(untouched);
  expect(whole.effects()).toBeGreaterThan(12);
  const afterEach = Array.from({ length: whole.effects() }, (_, index) => ({ at: index + 1, when: "after" as const }));
  for (const death of [{ at: 1, when: "before" as const }, ...afterEach]) {
    const job = await begin();
    await expect(runJob(mortal(product.ctx, death).ctx, jobOf(job))).rejects.toBeInstanceOf(Died);
    await runJob(product.ctx, jobOf(job));
    await expectEnd(job);
  }
  expect(await product.violations()).toEqual([]);
  const claimed = await product.ctx.db.withSystem((tx) =>
    tx.recordMemory.count({ where: { claimJobId: { not: null } } }),
  );
  expect(claimed).toBe(0);
}
