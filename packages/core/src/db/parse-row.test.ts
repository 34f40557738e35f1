import { expect, it } from "vitest";
import { listOf, oneOf, orNull, rowParser, textsUnder } from "./parse-row.ts";

const parse = rowParser("job", {
  objectType: oneOf(["contact", "company"]),
  reason: orNull(oneOf(["user"])),
  events: listOf(oneOf(["job.finished"])),
  values: textsUnder(["city", "state"]),
});

it("returns the same row if every value is known", () => {
  const row = { id: "j1", objectType: "contact", reason: null, events: ["job.finished"], values: { city: "Ulm" } };
  expect(parse(row)).toBe(row);
  expect(parse({ id: "j1", reason: "user" })).toEqual({ id: "j1", reason: "user" });
});

it.each([
  ["object_type", { objectType: "secret" }],
  ["object_type", { objectType: null }],
  ["object_type", { objectType: "toString" }],
  ["reason", { reason: "secret" }],
  ["reason", { reason: undefined }],
  ["events", { events: ["job.finished", "secret"] }],
  ["events", { events: "job.finished" }],
  ["values", { values: { city: 7, state: "secret" } }],
  ["values", { values: ["secret"] }],
  ["values", { values: null }],
])("names table, column and ID if %s is unknown, but never the value: %j", (column, values) => {
  expect(() => parse({ id: "j1", ...values })).toThrow(
    expect.objectContaining({
      name: "UnknownValue",
      message: `job.${column} of j1 holds a value that this release does not know`,
    }),
  );
});

it("identifies the row by another column if the table has no ID", () => {
  const byRecord = rowParser("job_record", { state: oneOf(["waiting"]) }, "recordId");
  expect(() => byRecord({ recordId: "42", state: "gone" })).toThrow("job_record.state of 42 ");
});
