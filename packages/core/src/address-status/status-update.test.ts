import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { STATUS_COLUMNS, statusProperty } from "@plumbline/schema/address-status/address-status.ts";
import { expect, it } from "vitest";
import { hasStatus, statusUpdate, type ShownStatus, type StatusProperties } from "./status.ts";

const ALL: StatusProperties = STATUS_COLUMNS.map((column) => [column, statusProperty(PRIMARY_SET, column)]);
const checkedAt = new Date("2026-11-26T12:00:00Z");
const corrected: ShownStatus = {
  status: "corrected",
  reason: "cleaned",
  checkedAt,
  changed: "City, State",
  before: "1 Main St, Sprngfield",
  job: "job-1",
};
const held = {
  plumbline_address_status: "corrected",
  plumbline_address_reason: "cleaned",
  plumbline_address_checked_at: "2026-11-26T12:00:00.000Z",
  plumbline_address_score: "95",
  plumbline_address_changed: "City, State",
  plumbline_address_before: "1 Main St, Sprngfield",
  plumbline_address_job: "job-1",
};

it("writes every column if HubSpot has no values", () => {
  expect(statusUpdate(ALL, corrected, {})).toEqual({
    ...held,
    plumbline_address_checked_at: String(checkedAt.getTime()),
  });
});

it("writes nothing if HubSpot has the same values, with dates and numbers in its own format", () => {
  expect(statusUpdate(ALL, corrected, { ...held, plumbline_address_score: "95.0" })).toEqual({});
});

it("writes only changed columns, with the date and job of the decision", () => {
  expect(
    statusUpdate(ALL, corrected, { ...held, plumbline_address_status: "outdated", plumbline_address_job: "job-0" }),
  ).toEqual({
    plumbline_address_status: "corrected",
    plumbline_address_job: "job-1",
  });
});

it.each([
  ["a job that found nothing new", 29, {}],
  ["a job that found nothing new after a month", 31, { plumbline_address_checked_at: String(checkedAt.getTime()) }],
])("%s writes the date at most every 30 days", (_case, days, update) => {
  const before = new Date(checkedAt.getTime() - days * 86_400_000).toISOString();
  expect(statusUpdate(ALL, { ...corrected, job: "job-2" }, { ...held, plumbline_address_checked_at: before })).toEqual(
    update,
  );
});

it("leaves columns unchanged that the refresh does not cover", () => {
  const { changed: _changed, before: _before, job: _job, ...refreshed } = corrected;
  expect(Object.keys(statusUpdate(ALL, { ...refreshed, status: "outdated", reason: "edited_since" }, held))).toEqual([
    "plumbline_address_status",
    "plumbline_address_reason",
    "plumbline_address_score",
  ]);
});

it("clears the score of a locked address", () => {
  expect(statusUpdate(ALL, { status: "locked", reason: "locked_by_you", checkedAt }, held)).toMatchObject({
    plumbline_address_score: "",
  });
});

it("writes only existing columns", () => {
  expect(statusUpdate([["status", "plumbline_address_status"]], corrected, {})).toEqual({
    plumbline_address_status: "corrected",
  });
  expect(statusUpdate([], corrected, {})).toEqual({});
});

it("corrects a status that a person invented", () => {
  const edited = { ...held, plumbline_address_status: "verified" };
  expect(statusUpdate(ALL, corrected, edited)).toEqual({ plumbline_address_status: "corrected" });
  expect(hasStatus(ALL, edited)).toBe(true);
  expect(hasStatus(ALL, { plumbline_address_status: "" })).toBe(false);
});
