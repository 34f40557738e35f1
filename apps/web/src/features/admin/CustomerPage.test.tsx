// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { CustomerPage } from "./CustomerPage.tsx";

afterEach(cleanup);

const date = "2026-01-01T00:00:00Z";
const customer = {
  __typename: "Customer",
  accountId: "a1",
  createdAt: date,
  deletedAt: null,
  referralType: "",
  emails: ["rita@example.com"],
  temporalUrl: null,
  credits: { __typename: "CustomerCredits", available: 12, held: 3, spent: 40, owed: 0, frozen: 0, threshold: null },
  portals: [
    {
      __typename: "CustomerPortal",
      portalId: "77",
      portalName: "Northwind",
      status: "needs_reconnect",
      objectTypes: ["contact"],
      blockers: ["read_records: missing_permission"],
      createdAt: date,
    },
  ],
  jobs: [
    {
      __typename: "CustomerJob",
      id: "j1",
      kind: "list",
      status: "paused",
      reason: "stopped_by_operator",
      listName: "Everybody",
      portalId: "77",
      recordsTotal: 500,
      creditsUsed: 40,
      createdAt: date,
      temporalUrl: "http://temporal.example/j1",
    },
  ],
  recurringJobs: [],
  payments: [
    {
      __typename: "CustomerPayment",
      id: "o1",
      paymentType: "monthly",
      credits: 1200,
      priceCents: 12000,
      status: "completed",
      subscriptionStatus: "active",
      createdAt: date,
    },
  ],
  writeStops: [
    {
      __typename: "WriteStop",
      scope: "77",
      reason: "Asked by them.",
      createdBy: "op@example.com",
      includesUndo: true,
      createdAt: date,
    },
  ],
  limits: [{ __typename: "CustomerLimit", name: "searchesPerAccount", limit: 120, windowSeconds: 60, taken: 5 }],
};

const show = (answer: object | null) =>
  showWithServer({
    page: <CustomerPage />,
    pattern: "/admin/customers/:accountId",
    path: "/admin/customers/a1",
    answer: () => ({ data: { customer: answer } }),
  });

it("shows jobs, portals, payments, limits and stops of one customer", async () => {
  show(customer);
  expect(await screen.findByRole("heading", { level: 1, name: "rita@example.com" })).toBeDefined();
  expect(screen.getByText("Writes to portal 77 are stopped, undos included")).toBeDefined();
  const row = (table: string) => within(screen.getByRole("table", { name: table })).getAllByRole("row")[1]?.textContent;
  expect(row("Portals")).toMatch(/Northwind 77.*needs reconnect.*Contacts.*read_records: missing_permission/);
  expect(row("Jobs")).toMatch(/Everybody.*j1.*Paused.*stopped by operator.*500.*40/);
  expect(screen.getByRole("link", { name: "j1" }).getAttribute("href")).toBe("http://temporal.example/j1");
  expect(row("Payments")).toMatch(/Monthly.*completed, subscription active.*1,200.*\$120\.00/);
  expect(row("Limits")).toMatch(/searchesPerAccount.*5.*120 in 1 min/);
});

it("shows that the account does not exist", async () => {
  show(null);
  expect(await screen.findByText("No such customer")).toBeDefined();
});
