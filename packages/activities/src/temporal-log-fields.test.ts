import { HubspotError, NOT_IN_FORM } from "@plumbline/core/portals/hubspot/errors.ts";
import { listedFields } from "@plumbline/core/log-fields.ts";
import { expect, it } from "vitest";
import { temporalLogFields } from "./temporal-log-fields.ts";
import { failureOf } from "./with-heartbeats.ts";

const ids = { workflowType: "deliverEmail", activityType: "deliverEmail", workflowId: "email:1" };

it("logs the workflow of a failed activity, and the reason", () => {
  const error = failureOf(new HubspotError({ ...NOT_IN_FORM, status: 503 }));
  const fields = temporalLogFields({ ...ids, taskToken: "secret", error });
  expect(listedFields(fields)).toEqual({ ...ids, reason: "Crm: hubspot 503" });
});

it("logs the name of an unknown error without its message", () => {
  expect(temporalLogFields({ ...ids, error: new TypeError("jane@example.com") })).toEqual({
    ...ids,
    reason: "TypeError",
  });
  expect(JSON.parse(JSON.stringify(temporalLogFields()))).toEqual({});
});

it("logs the rule that fails a workflow task", () => {
  const failure = 'Failure { message: "[TMPRL1100] Nondeterminism error: jane@example.com" }';
  expect(temporalLogFields({ failure })).toMatchObject({ reason: "TMPRL1100" });
});

it("production-S3-2: logs the stack locations of a failure with an unknown cause", () => {
  const error = failureOf(Object.assign(new Error("jane@example.com"), { code: "P2028" }));
  const fields = listedFields(temporalLogFields({ ...ids, error }));
  expect(fields).toMatchObject({ ...ids, reason: "Error: P2028" });
  expect(fields.stack).toContain("temporal-log-fields.test.ts");
  expect(JSON.stringify(fields)).not.toContain("jane");
});
