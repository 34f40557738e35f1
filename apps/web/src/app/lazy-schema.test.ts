import { expect, it } from "vitest";
import { z } from "zod";
import { parseLazily } from "./lazy-schema.ts";

const schema = z.object({ reason: z.string().trim().min(3) });

it("parses what a form sends, and says when it is not valid", async () => {
  const load = () => Promise.resolve(schema);
  expect(await parseLazily(load, { reason: " refund " })).toEqual({ reason: "refund" });
  expect(await parseLazily(load, { reason: " " })).toBeNull();
});

it("leaves the values to the server where the schema cannot come", async () => {
  const load = () => Promise.reject(new Error("offline"));
  expect(await parseLazily(load, { reason: " " })).toEqual({ reason: " " });
});
