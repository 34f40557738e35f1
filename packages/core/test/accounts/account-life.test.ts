import { expect, it } from "vitest";
import { useAccountLife } from "./support/run-account-life.ts";

const live = useAccountLife();
/** `npm run mutate -- account-life` takes more. */
const count = Number(process.env.ACCOUNT_LIFE_PLANS ?? 20);
it(
  "restores the account to the mailbox owner after any sequence of acts, without loss for others",
  { timeout: count * 15_000 },
  async () => {
    const { clicks, ...outcome } = await live({
      plans: count,
      seed: Number(process.env.ACCOUNT_LIFE_SEED ?? 20_261_125),
    });
    expect(outcome).toEqual({ plans: count, violations: [] });
    expect(clicks).toBeGreaterThanOrEqual(count);
  },
);
