import { expect, it } from "vitest";
import type { Context } from "../../context.ts";
import type { WaitPolicy } from "./port.ts";
import { RateBudgetFull, reserveSlots } from "./rate-budget.ts";

/** A budget that has no moment free; time passes while it is waited for. */
function fullBudget(waitMs: number) {
  let elapsedMs = 0;
  const asked: number[] = [];
  const ctx = {
    now: () => new Date(elapsedMs),
    sleep: (ms: number) => Promise.resolve(void (elapsedMs += ms)),
    config: { limits: { hubspotBurst: 3, hubspotRequestsPerSecond: 10 } },
    db: {
      statement: () => {
        asked.push(elapsedMs);
        return Promise.resolve([{ reserved: false, wait_ms: waitMs, blocked: false }]);
      },
    },
  } as unknown as Pick<Context, "db" | "sleep" | "config" | "now">;
  const reserve = (waitPolicy: WaitPolicy) => reserveSlots(ctx, { key: "1", requests: 1, waitPolicy });
  return { reserve, asked, elapsed: () => elapsedMs };
}

it("gives up if the next slot is beyond the bound of the wait policy", async () => {
  const { reserve, asked, elapsed } = fullBudget(3_000);
  await expect(reserve({ maxQueueMs: 1_000, maxWaitMs: 10_000 })).rejects.toBeInstanceOf(RateBudgetFull);
  expect(asked).toEqual([0, 3_000, 6_000, 9_000]);
  expect(elapsed()).toBeLessThanOrEqual(10_000);
});

it("checks every two seconds whether to keep waiting, and ends its wait", async () => {
  const { reserve, elapsed } = fullBudget(5_000);
  let [waits, asked] = [0, 0];
  const waitPolicy: WaitPolicy = {
    maxQueueMs: 1_000,
    maxWaitMs: 120_000,
    beginWait() {
      waits += 1;
      return () => void (waits -= 1);
    },
    whileWaiting: () => ((asked += 1) < 3 ? Promise.resolve() : Promise.reject(new Error("paused"))),
  };
  await expect(reserve(waitPolicy)).rejects.toThrow("paused");
  expect([elapsed(), waits]).toEqual([5_000, 0]);
});
