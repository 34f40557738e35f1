import { expect, it } from "vitest";
import { readRecordText } from "./read-record-text.ts";

const contact = { kind: "record", portalId: "4711", objectType: "contact", recordId: "40001000001" };

it.each([
  ["40001000001", { kind: "id", recordId: "40001000001" }],
  ["  40001000001 ", { kind: "id", recordId: "40001000001" }],
  ["https://app.hubspot.com/contacts/4711/record/0-1/40001000001", contact],
  ["https://app-eu1.hubspot.com/contacts/4711/record/0-1/40001000001/view/1?eschref=%2F", contact],
  ["app.hubspot.com/contacts/4711/contact/40001000001/", contact],
  ["https://app.hubspot.com/contacts/4711/record/0-2/7", { ...contact, objectType: "company", recordId: "7" }],
  ["https://app.hubspot.com/contacts/4711/deal/8#top", { ...contact, objectType: "deal", recordId: "8" }],
  ["https://app.hubspot.com/contacts/4711/record/0-5/9", { ...contact, objectType: "ticket", recordId: "9" }],
  ["https://app.hubspot.com/contacts/4711/record/2-123456/9", { kind: "other_type" }],
])("reads %s", (text, read) => {
  expect(readRecordText(text)).toEqual(read);
});

it.each([
  "",
  "Ada Lovelace",
  "123456789012345678901",
  "40001000001 40001000002",
  "https://app.hubspot.com/contacts/4711/objects/0-1/views/all/list",
  "https://app.hubspot.com/contacts/4711/record/0-1/40001000001x",
  "https://example.com/",
])("rejects %j", (text) => {
  expect(readRecordText(text)).toBeNull();
});
