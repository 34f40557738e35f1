import { expect, it } from "vitest";
import { useAccountLife } from "./support/run-account-life.ts";

const live = useAccountLife();
it(
  "restores the account to the mailbox owner after any sequence of acts, without loss for others",
  { timeout: 7_200_000 },
  async () => {
    const { clicks, ...outcome } = await live({ plans: 1_000, seed: Math.floor(Math.random() * 2 ** 31) });
    expect(outcome).toEqual({ plans: 1_000, violations: [] });
    expect(clicks).toBeGreaterThanOrEqual(1_000);
  },
);
