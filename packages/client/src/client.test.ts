import { expect, it } from "vitest";
import { cleanAddresses, plumbline, PlumblineError } from "./client.ts";

const ANSWER = { addresses: [], charged: 0, engine_version: "1.0.0" };
const REQUEST = { addresses: [{ text: "350 5th Ave, New York" }] };

/** Answers in turn; `null` = no connection. */
function clientOf(answers: readonly (Response | null)[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  const left = [...answers];
  const client = plumbline({
    server: "https://plumbline.example",
    key: "plk_test",
    async fetch(request) {
      sent.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
      const answer = left.shift();
      if (!answer) throw new TypeError("fetch failed");
      return answer;
    },
  });
  return { client, sent };
}
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const refusal = (status: number, code: string, headers = {}) =>
  answer(status, { error: code, message: "No.", code, requestId: "r-1" }, headers);

/** The waits between the attempts, in milliseconds. */
function waits() {
  const waited: number[] = [];
  return { waited, wait: (ms: number) => Promise.resolve(void waited.push(ms)) };
}

it("repeats a request under one key until it is answered", async () => {
  const { client, sent } = clientOf([
    null,
    refusal(503, "unavailable"),
    refusal(429, "rate_limited", { "retry-after": "7" }),
    new Response("<html>", { status: 502 }),
    answer(200, ANSWER),
  ]);
  const { waited, wait } = waits();
  expect(await cleanAddresses(client, REQUEST, { wait })).toEqual(ANSWER);
  expect(waited).toEqual([500, 1_000, 7_000, 4_000]);
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => REQUEST));
});

it("gives up after the last attempt, with its error", async () => {
  const { client, sent } = clientOf([refusal(503, "unavailable"), null]);
  const { wait } = waits();
  await expect(cleanAddresses(client, REQUEST, { attempts: 2, wait })).rejects.toThrow("fetch failed");
  expect(sent).toHaveLength(2);
});

it("does not repeat what waiting does not change", async () => {
  const { client, sent } = clientOf([refusal(402, "out_of_credits")]);
  const error = await cleanAddresses(client, REQUEST, { idempotencyKey: "import-1" }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(PlumblineError);
  expect(error).toMatchObject({
    status: 402,
    code: "out_of_credits",
    message: "No.",
    requestId: "r-1",
    retryAfter: null,
  });
  expect(sent).toMatchObject([{ key: "import-1" }]);
});
