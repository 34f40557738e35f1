// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { NextStep } from "./NextStep.tsx";

afterEach(cleanup);

const list = (listId: string, name: string) => ({ __typename: "CrmList", listId, name, size: 1_200, isReady: true });
const job = { portalId: "1", objectType: "contact" as const, listId: "8" };

function show(recurringJobs: object[] = []) {
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  showWithServer({
    page: <NextStep job={{ ...job, listName: "Customers" }} />,
    pattern: "*",
    path: "/jobs/j",
    answer(operation, _asked, variables) {
      sent.push({ operation, variables });
      if (operation === "CreateRecurringJob")
        return {
          data: {
            createRecurringJob: {
              __typename: "CreateRecurringJobPayload",
              recurringJob: { __typename: "RecurringJob", id: "r" },
              message: "Scheduled.",
            },
          },
        };
      return {
        data: {
          scheduleEstimate: {
            __typename: "ScheduleEstimate",
            basis: "runs",
            runs: 4,
            creditsPerRun: 12,
            centsPerRun: 0,
            creditsPerDay: 3,
            centsPerDay: 0,
          },
          recurringJobs,
          connection: {
            __typename: "Connection",
            id: "c",
            lists: [list("8", "Customers"), list("9", "Known"), list("7", "Newcomers")],
          },
          checked: [{ __typename: "Job", id: "k", ...job, listId: "9" }],
          cleaned: [],
        },
      };
    },
  });
  return sent;
}

it("suggests the next unchecked list, and schedules this one with one click, showing the price", async () => {
  const sent = show();
  await screen.findByText("Check “Newcomers” next");
  expect(screen.getByText(/^About 12 credits a run, 3 a day/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Clean it every day" }));
  await screen.findByText("“Customers” is cleaned on a schedule");
  expect(sent.find(({ operation }) => operation === "CreateRecurringJob")?.variables).toMatchObject({
    ...job,
    recurrenceInterval: "24h",
  });
  fireEvent.click(screen.getByRole("button", { name: "Check this list" }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain("StartCheck"));
  expect(sent.find(({ operation }) => operation === "StartCheck")?.variables).toMatchObject({ listId: "7" });
});

it("does not offer a second schedule", async () => {
  show([{ __typename: "RecurringJob", id: "r", ...job }]);
  await screen.findByText("“Customers” is cleaned on a schedule");
  expect(screen.queryByRole("button", { name: "Clean it every day" })).toBeNull();
});
