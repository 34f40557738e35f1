import { expect, it } from "vitest";
import { z } from "zod";
import { lazyResolver } from "./lazy-resolver.ts";

const schema = z.object({ reason: z.string().trim().min(3) });

it("judges what a form sends, field by field", async () => {
  const judge = lazyResolver(() => Promise.resolve(schema));
  expect(await judge({ reason: " refund " })).toEqual({});
  expect(Object.keys(await judge({ reason: " " }))).toEqual(["reason"]);
});

it("leaves the values to the server where the schema cannot come", async () => {
  const judge = lazyResolver(() => Promise.reject(new Error("offline")));
  expect(await judge({ reason: " " })).toEqual({});
});
