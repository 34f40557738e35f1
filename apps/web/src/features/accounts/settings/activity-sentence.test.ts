import { expect, it } from "vitest";
import { activitySentence } from "./activity-sentence.ts";

it.each([
  ["job_started", "Started a job", "list: Contacts, 500 records", "Started cleaning “Contacts, 500 records”"],
  ["job_started", "Started a job", "check: Customers", "Started checking “Customers”"],
  ["job_started", "Started a job", "undo of job 01a22676-36ca-716a-af22-5f088ebe74cc", "Started an undo"],
  ["job_started", "Started a job", "retry of job 01a22676-36ca-716a-af22-5f088ebe74cc", "Retried a job"],
  ["job_started", "Started a job", "something new", "Started a job: something new"],
  ["credits_granted", "Granted credits", "40000 credits", "Added 40,000 credits"],
  [
    "recurring_job_created",
    "Created a recurring job",
    "Customers, every 6h",
    "Created a recurring job: Customers, every 6 hours",
  ],
  ["recurring_job_changed", "Changed it", "Customers, every 1h", "Changed it: Customers, every hour"],
  ["portal_connected", "Connected a portal", null, "Connected a portal"],
])("describes %s (%s, %s): %s", (action, text, detail, sentence) => {
  expect(activitySentence({ action, text, detail })).toBe(sentence);
});

it("says that somebody acted in HubSpot, and as whom", () => {
  const event = { action: "record_locked", text: "Locked a record", detail: "contact 12" };
  expect(activitySentence({ ...event, hubspotUser: "rep@example.com" })).toBe(
    "Locked a record: contact 12 (in HubSpot as rep@example.com)",
  );
  expect(activitySentence({ ...event, hubspotUser: null })).toBe("Locked a record: contact 12");
});
