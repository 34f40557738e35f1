import { expect, it } from "vitest";
import { ACCEPTED_PROPOSALS, jobName } from "./job-name.ts";

const accepted = {
  listId: "",
  listName: ACCEPTED_PROPOSALS,
  objectType: "contact",
  portalName: "Acme",
  recordsTotal: 1_200,
  snapshotDone: true,
} as const;

it("names a job of accepted proposals by its records and portal", () => {
  expect(jobName(accepted)).toBe("1,200 contacts in Acme, accepted in Review");
  expect(jobName({ ...accepted, objectType: "company", recordsTotal: 1 })).toBe(
    "1 company in Acme, accepted in Review",
  );
});

it("omits the number until it is known", () => {
  expect(jobName({ ...accepted, recordsTotal: 500, snapshotDone: false })).toBe("Contacts in Acme, accepted in Review");
  expect(jobName({ ...accepted, recordsTotal: 0 })).toBe("Contacts in Acme, accepted in Review");
});

it("names every other job by its list, even if the list is called like those jobs", () => {
  expect(jobName({ ...accepted, listName: "Customers" })).toBe("Customers");
  expect(jobName({ ...accepted, listId: "7" })).toBe("Accepted proposals");
});
