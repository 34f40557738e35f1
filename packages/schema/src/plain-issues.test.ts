import { expect, it } from "vitest";
import { z } from "zod";
import "./plain-issues.ts";
import { sendSupportEmailSchema } from "./support/rest.ts";

const wordsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ message }) => message);
};

it.each([
  [z.string(), undefined, "is required"],
  [z.string(), 7, "must be a text"],
  [z.number().int(), "7", "must be a number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.array(z.string()), {}, "must be a list"],
  [z.string().min(1), "", "must not be empty"],
  [z.string().min(3), "ab", "must have at least 3 characters"],
  [z.string().max(3), "abcd", "can have at most 3 characters"],
  [z.number().min(1), 0, "must be at least 1"],
  [z.number().max(9), 10, "can be at most 9"],
  [z.array(z.string()).min(1), [], "must not be empty"],
  [z.array(z.string()).max(1), ["a", "b"], "can have at most 1 entries"],
  [z.enum(["once", "daily"]), "weekly", "must be one of once, daily"],
  [z.strictObject({}), { a: 1 }, "has fields that we do not know: a"],
  [z.uuid(), "x", "does not have the expected form"],
])("describes an invalid value in plain language (%#)", (schema, value, words) => {
  expect(wordsOf(schema, value)).toEqual([words]);
});

it("keeps a schema's own text", () => {
  expect(
    wordsOf(sendSupportEmailSchema, { email: "a", phone: "", subject: " ", message: "", recaptchaToken: "t" }),
  ).toEqual([
    "Please enter a valid email address.",
    "Please enter a phone number.",
    "Please enter a subject.",
    "Please enter a message.",
  ]);
});
