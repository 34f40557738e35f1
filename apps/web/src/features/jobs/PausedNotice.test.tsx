// @vitest-environment jsdom
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionStore } from "../../session/session.tsx";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { useSessions } from "../../testing/use-sessions.ts";
import { PausedNotice } from "./JobNotices.tsx";

useSessions();

const setOf = (key: string, label: string, unusableProperties: readonly string[] = []) => ({
  __typename: "JobAddressSet",
  id: `j:${key}`,
  key,
  label,
  unusableProperties,
});

/** The notice of a job that waits for the mapping, as seen with this role; returns the sent operations. */
function show(role: Role, addressSets: readonly object[]) {
  const asked: [string, unknown][] = [];
  const job = {
    __typename: "Job",
    id: "j",
    kind: "list",
    status: "paused",
    reason: "mapping_missing",
    reasonText: "Fix the mapping, then resume.",
    pausedAt: null,
    nextTryAt: null,
    portalId: "7",
    addressSets,
  };
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false, role, portals: null }, "t");
  showWithServer({
    page: <PausedNotice job={job as never} />,
    pattern: "/",
    path: "/",
    answer: (operation, _times, variables) => {
      asked.push([operation, variables]);
      return {
        errors: [{ message: "This job isn't waiting for this address.", extensions: { code: "conflict" } }],
      } as never;
    },
  });
  return asked;
}

it("names the address and its property, and continues without it", async () => {
  const asked = show("manager", [setOf("primary", ""), setOf("billing", "Billing address", ["billing_city"])]);
  expect(await screen.findByText("Billing address: billing_city")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Continue without Billing address" }));
  await waitFor(() => expect(asked).toContainEqual(["LeaveOutAddressSets", { id: "j", addressSets: ["billing"] }]));
  expect(await screen.findByText(/isn't waiting for this address/)).toBeDefined();
});

it("offers no exclusion if the job has no other address", async () => {
  show("owner", [setOf("primary", "", ["city", "zip"])]);
  expect(await screen.findByText("city, zip")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
});

it("shows a viewer only the reason", async () => {
  show("viewer", [setOf("primary", ""), setOf("billing", "Billing address", ["billing_city"])]);
  expect(await screen.findByText("Billing address: billing_city")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
});
