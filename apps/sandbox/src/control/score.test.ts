import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../start.ts";
import { at, call, list, text, type Reply } from "../testing/hubspot-client.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterEach(() => sandbox.close());

const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(method, `${sandbox.url}/control${path}`, body);
const edit = (id: string, properties: object): Promise<Reply> =>
  control("PATCH", `/portals/8800101/records/contacts/${id}`, { properties });
const score = async (listId: string): Promise<unknown> =>
  (await control("GET", `/portals/8800101/score/${listId}`)).body;
const story = (number: number): string => `400010000${String(number).padStart(2, "0")}`;

test("an untouched list is scored as is", async () => {
  expect(await score("11001")).toMatchObject({
    total: 10,
    wrong: 0,
    verdicts: { corrected: 0, nothing_to_know: 1 },
    looksWrong: { total: 1, kept: 1 },
  });
});

test("correct values count as corrected, wrong ones as wrong, and damaged correct values as harm", async () => {
  await edit(story(3), { city: "Cupertino" });
  await edit(story(4), { zip: "02116" });
  await edit(story(5), { state: "Illinois" });
  await edit(story(6), { state: "AL" });
  await edit(story(9), { city: "Portland" });
  await edit(story(10), { city: "Springfield" });
  const { body } = await control("GET", "/portals/8800101/score/11001");
  expect(at(body, "verdicts")).toMatchObject({ corrected: 3, wrong: 1, harmed: 2 });
  expect(list(body, "examples").map((example) => at(example, "id"))).toEqual([story(6), story(9), story(10)]);
});

test("the post office's preferred name and an equivalent spelling of a street are correct as well", async () => {
  await edit(story(9), { city: "Beaverton" });
  await edit(story(2), { address: "350 5th Avenue, # 3300", city: "New York", country: "United States" });
  const verdict = async (id: string): Promise<string> =>
    text((await control("POST", "/portals/8800101/truth/contacts", { ids: [id] })).body, 0, "verdict");
  expect(await verdict(story(9))).toBe("already_right");
  expect(await verdict(story(2))).toBe("corrected");
});

test("a lost unit counts as harm", async () => {
  await edit(story(4), { address: "210 Beacon St" });
  expect(at(await score("11001"), "verdicts", "harmed")).toBe(1);
});

test("scoring 10,000 records is fast", async () => {
  expect(at(await score("11004"), "total")).toBe(10_000);
});
