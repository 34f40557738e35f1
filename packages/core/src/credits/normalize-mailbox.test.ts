import { expect, it } from "vitest";
import { normalizeMailbox } from "./remember-grant.ts";

it.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada+free@example.com", "ada@example.com"],
  ["a.d.a+2@googlemail.com", "ada@gmail.com"],
  ["a.d.a@example.com", "a.d.a@example.com"],
  ["+tag@example.com", "@example.com"],
])("reads %s as the mailbox %s", (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});
