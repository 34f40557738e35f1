import { pino } from "pino";
import { expect, it } from "vitest";
import { judgeInThread } from "../../src/addresses/judge-in-thread.ts";
import type { JudgeOptions } from "../../src/addresses/port.ts";
import { DOUBTFUL, houses, judgeHere, MISSPELT, NONSENSE, RIGHT } from "./support/api-account.ts";

const OPTIONS: JudgeOptions = { defaultCountry: "", countryFormat: "name", output: "lines" };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ends the thread, which expects a list
const NO_LIST = { length: 1 } as unknown as [];
const thread = () => judgeInThread({ log: pino({ enabled: false }) });

it("judges as this thread does, each request by itself", async () => {
  const judge = thread();
  const requests = [
    [MISSPELT, RIGHT],
    [DOUBTFUL],
    [NONSENSE, { text: "350 5th Ave, New York, NY 10118" }],
    houses(1, 20),
  ];
  const answers = await Promise.all(requests.map((items) => judge(items, OPTIONS)));
  expect(answers).toEqual(await Promise.all(requests.map((items) => judgeHere(items, OPTIONS))));
});

it("refuses a request whose turn would come too late, and says when to try again", async () => {
  const judge = judgeInThread({ log: pino({ enabled: false }) }, 1);
  const first = judge(houses(1, 100), OPTIONS);
  await expect(judge([RIGHT], OPTIONS)).rejects.toMatchObject({
    code: "rate_limited",
    details: { retryAfterMs: expect.any(Number) },
  });
  expect(await first).toHaveLength(100);
  expect(await judge([RIGHT], OPTIONS)).toHaveLength(1);
});

it("refuses what waits when its thread dies, and starts another one", async () => {
  const judge = thread();
  // A message that the thread cannot read ends it.
  const broken = judge(NO_LIST, OPTIONS);
  const behind = judge([RIGHT], OPTIONS);
  await expect(broken).rejects.toMatchObject({ code: "unavailable" });
  await expect(behind).rejects.toMatchObject({ code: "unavailable" });
  expect(await judge([RIGHT], OPTIONS)).toEqual(await judgeHere([RIGHT], OPTIONS));
});
