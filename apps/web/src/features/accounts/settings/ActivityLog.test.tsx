// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { ActivityLog } from "./ActivityLog.tsx";

afterEach(cleanup);

const event = {
  __typename: "AuditEvent",
  id: "e",
  action: "job_started",
  text: "Started a job",
  detail: "list: Customers",
  portalId: "7",
  ip: null,
  createdAt: "2026-11-01T09:00:00Z",
  by: { __typename: "ActedBy", kind: "key", name: "Sync (plk_1234...)" },
};
const choices = {
  viewer: {
    __typename: "Viewer",
    id: "v",
    team: { __typename: "Team", members: [{ __typename: "Member", id: "m", email: "bea@example.com" }] },
  },
  connections: [{ __typename: "Connection", id: "c", portalId: "7", portalName: "Harbor" }],
};

/** The variables of the queries, and the page at this address. `known`: whether the names of members and portals can be read. */
function show(search: string, nodes: object[], endCursor: string | null = null, known = true) {
  const asked: Record<string, unknown>[] = [];
  showWithServer({
    page: <ActivityLog />,
    pattern: "/activity",
    path: `/activity${search}`,
    answer: (operation, _asked, variables) => {
      if (operation === "ActivityChoices") return known ? { data: choices } : { errors: [{ message: "unavailable" }] };
      asked.push(variables);
      const auditLog = { __typename: "AuditEventPage", nodes, endCursor };
      return { data: { viewer: { __typename: "Viewer", id: "v", auditLog } } };
    },
  });
  return asked;
}
const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("shows who did what in which portal", async () => {
  show("", [event]);
  expect(await screen.findByText("API key Sync (plk_1234...)")).toBeDefined();
  expect(screen.getByText("Started cleaning “Customers”")).toBeDefined();
  expect((await screen.findAllByText("Harbor")).length).toBe(2);
});

it("shows portals by ID if their names cannot be read", async () => {
  show("", [event], null, false);
  expect(await screen.findByRole("cell", { name: "7" })).toBeDefined();
});

it("keeps the filter across pages, and returns to the first page when it changes", async () => {
  const asked = show("?member=m&portal=7&after=x", [event], "y");
  await screen.findByText(/Started cleaning/);
  expect(asked[0]).toMatchObject({ memberId: "m", portalId: "7", after: "x" });
  expect(address("First page")).toBe("/activity?member=m&portal=7");
  expect(address("Next page")).toBe("/activity?member=m&portal=7&after=y");
  fireEvent.change(screen.getByLabelText("Action"), { target: { value: "job_started" } });
  await screen.findByText(/Started cleaning/);
  expect(asked.at(-1)).toMatchObject({ memberId: "m", portalId: "7", action: "job_started", after: null });
});

it("does not offer operators' actions as a filter", async () => {
  show("", [event]);
  const actions = await screen.findByLabelText("Action");
  const names = [...actions.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(names).toContain("Granted credits");
  for (const name of ["Became an operator", "Stopped writes to HubSpot", "Retried a failed item"])
    expect(names).not.toContain(name);
});

it("shows that nothing matches", async () => {
  show("?action=job_started", []);
  expect(await screen.findByText("Nothing matches")).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "Pages of activity" })).toBeNull();
});
