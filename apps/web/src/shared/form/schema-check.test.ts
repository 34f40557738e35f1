import { expect, it } from "vitest";
import { z } from "zod";
import { schemaCheck } from "./schema-check.ts";

const schema = z.object({ reason: z.string().trim().min(3) });

it("validates each form field", async () => {
  const judge = schemaCheck(() => Promise.resolve(schema));
  expect(await judge({ reason: " refund " })).toEqual({});
  expect(Object.keys(await judge({ reason: " " }))).toEqual(["reason"]);
});

it("leaves validation to the server if the schema cannot be loaded", async () => {
  const judge = schemaCheck(() => Promise.reject(new Error("offline")));
  expect(await judge({ reason: " " })).toEqual({});
});
