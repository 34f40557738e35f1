// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { sessionStore } from "../session/session.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
// Preloads the page's lazy module, so that no test waits for it.
import "./FurtherAddressHint.tsx";
import "./QuickSetup.tsx";

// The search's code cannot be loaded, so the browser's own select remains.
vi.mock("../shared/searchable-select/SearchSelect.tsx", () => {
  throw new Error("offline");
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const connection = {
  __typename: "Connection",
  id: "k",
  portalId: "1",
  portalName: "Northwind",
  status: "active",
  createdAt: "2026-01-01T00:00:00Z",
  isConfigured: true,
  configuredObjectTypes: ["contact"],
  addressSets: [
    {
      __typename: "AddressSet",
      id: "1:contact:primary",
      key: "primary",
      label: "",
      mapping: {
        __typename: "ObjectMapping",
        objectType: "contact",
        street_address: null,
        city: "city",
        state: null,
        postal_code: "zip",
        country: null,
      },
    },
  ],
  hasAddressStatus: false,
  statusProblems: [] as object[],
  blockers: [],
};

const failed = {
  __typename: "Job",
  addressSets: [],
  id: "j",
  kind: "list",
  objectType: "contact",
  portalName: "Northwind",
  name: "Everybody",
  status: "failed",
  reason: "list_gone",
  reasonText: "The list no longer exists in HubSpot.",
  recordsTotal: 10,
  recordsProcessed: 0,
  finishedAt: "2026-01-01T00:00:00Z",
  nextTryAt: null,
  creditsUsed: 0,
  createdAt: "2026-01-01T00:00:00Z",
  outcomes: [],
};
const paused = { ...failed, id: "p", name: "Waiting", status: "paused", reasonText: "You're out of credits." };

/** Someone who once bought a Growth Pack. */
const payer = {
  __typename: "Viewer",
  id: "v",
  credits: { __typename: "Credits", id: "c", lastPriceCents: 12.5 },
};

type Facts = {
  hasCleaned?: boolean;
  connections?: object[];
  jobs?: object[];
  unfinished?: object[];
  available?: number;
  proposals?: number;
  health?: object[];
  /** Properties of contacts, as HubSpot has them. */
  properties?: object[];
};

async function show({
  hasCleaned = false,
  connections = [connection],
  jobs = [],
  unfinished = [],
  available = 10,
  proposals = 0,
  health = [],
  properties = [],
}: Facts) {
  const credits = { __typename: "Credits", id: "c", available, held: 0, spent: 0, owed: 0 };
  const dashboard = {
    viewer: {
      __typename: "Viewer",
      id: "v",
      credits,
      firstSteps: { __typename: "FirstSteps", hasChecked: hasCleaned, hasCleaned },
    },
    reviewFacets: { __typename: "ReviewFacets", total: proposals, acceptable: proposals },
    listHealth: health,
    connections,
    recurringJobs: [],
    paused: unfinished,
    running: [],
    pending: [],
    jobs: [...unfinished, ...jobs],
  };
  const list = (listId: string, name: string) => ({ __typename: "CrmList", listId, name, size: 10, isReady: true });
  const lists = {
    connection: { __typename: "Connection", id: "k", lists: [list("8", "Newcomers"), list("9", "Known")] },
  };
  const seen = { __typename: "Job", id: "c", portalId: "1", objectType: "contact", listId: "9" };
  showWithServer({
    page: <DashboardPage />,
    pattern: "/dashboard",
    path: "/dashboard",
    answer(operation) {
      if (operation === "Dashboard") return { data: dashboard };
      if (operation === "FurtherAddresses") return { data: { connection: { ...connection, contact: properties } } };
      if (operation === "KnownLists") return { data: { viewer: payer, checked: [seen], cleaned: [] } };
      return {
        data: operation === "QuickSetup" ? { connection: { ...connection, properties: [], lists: [] } } : lists,
      };
    },
  });
  await screen.findByText("Connected portals", {}, { timeout: 4_000 });
}

const primaries = () =>
  [...document.querySelectorAll(".mantine-Button-root:not([data-variant='default'], [data-variant='subtle'])")].map(
    (button) => button.textContent,
  );

it("guides a new customer to the next step with one primary action", async () => {
  await show({ connections: [] });
  expect(screen.getByText("0 of 4 done")).toBeDefined();
  expect(primaries()).toEqual(["Connect HubSpot"]);
  cleanup();
  await show({ connections: [{ ...connection, isConfigured: false, configuredObjectTypes: [] }] });
  expect(screen.getByRole("link", { name: "Map your address fields" }).getAttribute("href")).toBe(
    "/configure-portal/1",
  );
  cleanup();
  await show({});
  const check = screen.getByRole("link", { name: "Check a list" });
  expect(document.querySelector(check.getAttribute("href") ?? "")?.textContent).toContain("Start a cleaning");
});

/** A new customer's only portal, with lists of these sizes; returns the sent operations. */
async function showSetup(properties: object[], sizes: number[] = [500, 10, 3], failing: string[] = []) {
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  const credits = { __typename: "Credits", id: "c", available: 10, held: 0, spent: 0, owed: 0 };
  const firstSteps = { __typename: "FirstSteps", hasChecked: false, hasCleaned: false };
  const portal = { ...connection, isConfigured: false, configuredObjectTypes: [] };
  const lists = sizes.map((size) => ({
    __typename: "CrmList",
    listId: `l${size}`,
    name: `List of ${size}`,
    size,
    isReady: true,
  }));
  const preview = {
    __typename: "MappingPreview",
    recordsRead: 200,
    wouldAskService: false,
    dropdowns: [],
    outcomes: [
      { __typename: "OutcomeCount", outcome: "confirmed", count: 3 },
      { __typename: "OutcomeCount", outcome: "corrected", count: 7 },
      { __typename: "OutcomeCount", outcome: "review", count: 1 },
      { __typename: "OutcomeCount", outcome: "failed", count: 2 },
    ],
    records: [],
  };
  const answers: Record<string, object> = {
    Dashboard: {
      viewer: { __typename: "Viewer", id: "v", credits, firstSteps },
      reviewFacets: { __typename: "ReviewFacets", total: 0, acceptable: 0 },
      listHealth: [],
      connections: [portal],
      recurringJobs: [],
      paused: [],
      running: [],
      pending: [],
      jobs: [],
    },
    QuickSetup: { connection: { ...portal, properties, lists } },
    QuickSetupPreview: { connection: { __typename: "Connection", id: "k", preview } },
    QuickSetupSave: { saveMapping: { ...portal, isConfigured: true, configuredObjectTypes: ["contact"] } },
    QuickSetupPolicy: { setWritePolicy: portal },
    QuickSetupCheck: { startCheck: { __typename: "StartCheckPayload", job: { __typename: "Job", id: "j" } } },
    KnownLists: { viewer: payer, checked: [], cleaned: [] },
    Lists: { connection: { __typename: "Connection", id: "k", lists } },
  };
  showWithServer({
    page: <DashboardPage />,
    pattern: "*",
    path: "/dashboard",
    answer(operation, _asked, variables) {
      sent.push({ operation, variables });
      if (failing.includes(operation))
        return { errors: [{ message: "Enough for today.", extensions: { code: "rate_limited" } }] };
      return { data: answers[operation] ?? {} };
    },
  });
  await screen.findByText("Connected portals", {}, { timeout: 4_000 });
  return sent;
}
const property = (name: string, label: string) => ({ __typename: "Property", name, label, type: "text" });
const FOUND = [
  property("address", "Street Address"),
  property("city", "City"),
  property("zip", "Postal Code"),
  property("state", "State/Region"),
];

it("sets up a first portal on one screen with one question and one button", async () => {
  const sent = await showSetup(FOUND);
  const setup = await screen.findByRole("region", { name: "Set up Northwind" }, { timeout: 5_000 });
  expect((await within(setup).findByText(/^We found/)).textContent).toBe(
    "We found Street Address, City, State/Region and Postal Code among your contact properties. Choose others",
  );
  expect((await within(setup).findByText(/Of 200 records read/)).textContent).toBe(
    "Of 200 records read: 7 would be corrected, 3 are right, 1 needs you and 2 can't be cleaned.",
  );
  expect(within(setup).getByText(/Up to 200 of the contacts that changed last are read/)).toBeDefined();
  expect(primaries()).toEqual(["Save and check this list, free"]);
  expect(sent.filter(({ operation }) => /Save|Policy|Check$/.test(operation))).toEqual([]);

  fireEvent.click(within(setup).getByRole("button", { name: "Save and check this list, free" }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain("QuickSetupCheck"));
  const parts = {
    street_address: "address",
    city: "city",
    state: "state",
    postal_code: "zip",
    country: null,
    street_address_2: null,
    unit: null,
    full_address: null,
  };
  expect(sent.find(({ operation }) => operation === "QuickSetupSave")?.variables).toEqual({
    portalId: "1",
    mappings: [{ objectType: "contact", ...parts }],
  });
  // The smallest list above the threshold.
  expect(sent.find(({ operation }) => operation === "QuickSetupCheck")?.variables).toEqual({
    portalId: "1",
    listId: "l10",
  });
  expect(sent.map(({ operation }) => operation)).not.toContain("QuickSetupPolicy");
});

it("saves the policy to ask first before the list is checked", async () => {
  const sent = await showSetup(FOUND, [3]);
  const setup = await screen.findByRole("region", { name: "Set up Northwind" }, { timeout: 5_000 });
  fireEvent.click(await within(setup).findByRole("radio", { name: /^Ask first/ }));
  fireEvent.click(within(setup).getByRole("button", { name: "Save and check this list, free" }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain("QuickSetupCheck"));
  const order = sent.map(({ operation }) => operation).filter((operation) => /Save|Policy|Check$/.test(operation));
  expect(order).toEqual(["QuickSetupSave", "QuickSetupPolicy", "QuickSetupCheck"]);
  expect(sent.find(({ operation }) => operation === "QuickSetupPolicy")?.variables).toEqual({
    portalId: "1",
    policy: "ask_first",
  });
});

it("keeps the error visible, and does not save again", async () => {
  const sent = await showSetup(FOUND, [3], ["QuickSetupCheck"]);
  const setup = await screen.findByRole("region", { name: "Set up Northwind" }, { timeout: 5_000 });
  const button = await within(setup).findByRole("button", { name: "Save and check this list, free" });
  fireEvent.click(button);
  expect((await within(setup).findByRole("alert")).textContent).toContain("Enough for today");
  fireEvent.click(button);
  const count = (name: string) => sent.filter(({ operation }) => operation === name).length;
  await waitFor(() => expect(count("QuickSetupCheck")).toBe(2));
  expect(count("QuickSetupSave")).toBe(1);
});

it("links to the mapping if no property looks like an address, and explains what to do without a list", async () => {
  const sent = await showSetup([property("email", "Email")]);
  const link = await screen.findByRole("link", { name: "Map fields" });
  expect(link.getAttribute("href")).toBe("/configure-portal/1");
  expect(sent.map(({ operation }) => operation)).not.toContain("QuickSetupPreview");
  cleanup();
  await showSetup(FOUND, []);
  expect(await screen.findByText(/This portal has no list of contacts yet/)).toBeDefined();
});

it("sets up a second portal like the first, until a person postpones it", async () => {
  const second = { ...connection, id: "s", portalId: "2", portalName: "Harbor", isConfigured: false };
  await show({ hasCleaned: true, connections: [connection, { ...second, configuredObjectTypes: [] }] });
  fireEvent.click(await screen.findByRole("button", { name: "Not now" }, { timeout: 5_000 }));
  expect(screen.queryByRole("button", { name: "Not now" })).toBeNull();
  cleanup();
  await show({ hasCleaned: true, connections: [connection, { ...second, configuredObjectTypes: [] }] });
  expect(screen.queryByRole("region", { name: /^Set up/ })).toBeNull();
  localStorage.clear();
});

it("returns to the page that requested a permission", async () => {
  sessionStorage.setItem("plumbline.return-place", "/configure-portal/1/status#sets");
  const arrived: string[] = [];
  function Arrival() {
    const { pathname, search, hash } = useLocation();
    arrived.push(`${pathname}${search}${hash}`);
    return pathname === "/dashboard" ? <DashboardPage /> : null;
  }
  showWithServer({
    page: <Arrival />,
    pattern: "*",
    path: "/dashboard?hubspot_connected=true&portal_id=1",
    answer: () => ({ data: {} }),
  });
  await waitFor(() =>
    expect(arrived.at(-1)).toBe("/configure-portal/1/status?hubspot_connected=true&portal_id=1#sets"),
  );
  expect(sessionStorage.getItem("plumbline.return-place")).toBeNull();
});

it("hides the first steps for good once a list was cleaned", async () => {
  await show({ hasCleaned: true, jobs: [failed] });
  expect(screen.queryByText("Get started")).toBeNull();
  cleanup();
  await show({ hasCleaned: true, connections: [] });
  expect(screen.queryByText("Get started")).toBeNull();
  expect(primaries()).toEqual(["Connect HubSpot"]);
});

it("has one form for a single cleaning and for schedules", async () => {
  await show({ hasCleaned: true });
  const form = screen.getByRole("region", { name: "Start a cleaning" });
  expect(screen.getAllByLabelText("Portal")).toHaveLength(1);
  expect(within(form).getByRole<HTMLInputElement>("radio", { name: "Once" }).checked).toBe(true);
  fireEvent.click(within(form).getByRole("radio", { name: "Every 6 hours" }));
  fireEvent.click(within(form).getByRole("button", { name: "Start recurring cleaning" }));
  expect(within(form).getByText("Please select both a portal and a list")).toBeDefined();
  expect(within(form).queryByRole("button", { name: "Start cleaning" })).toBeNull();
});

it("shows waiting work first and only once, and explains failed jobs", async () => {
  await show({ hasCleaned: true, unfinished: [paused], jobs: [failed] });
  const waiting = screen.getByRole("region", { name: "Last runs" });
  expect(within(waiting).getByText(/You're out of credits\./)).toBeDefined();
  const form = screen.getByRole("region", { name: "Start a cleaning" });
  expect(waiting.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByText("Waiting")).toHaveLength(1);
  const recent = screen.getByRole("region", { name: "Recent jobs" });
  expect(within(recent).getByText("The list no longer exists in HubSpot.")).toBeDefined();
});

/** In the browser's own select. */
async function chooseList(form: HTMLElement, name: RegExp): Promise<void> {
  const option = await within(form).findByRole("option", { name }, { timeout: 10_000 });
  const select = within(form).getByRole("combobox", { name: "List" });
  await waitFor(() => expect(select).toHaveProperty("disabled", false), { timeout: 10_000 });
  fireEvent.change(select, { target: { value: option.getAttribute("value") } });
}

it("asks for a list only until one is selected", { timeout: 30_000 }, async () => {
  await show({ hasCleaned: true });
  const form = screen.getByRole("region", { name: "Start a cleaning" });
  fireEvent.click(within(form).getByRole("button", { name: "Start cleaning" }));
  expect(within(form).getByText("Please select both a portal and a list")).toBeDefined();
  await chooseList(form, /Known/);
  await waitFor(() => expect(within(form).queryByText("Please select both a portal and a list")).toBeNull());
  expect(
    within(form).getByText(/^Costs up to 10 credits \(about \$1\.25 at the price of your last pack\); /),
  ).toBeDefined();
});

it("suggests the free check first for a list that was never checked", { timeout: 30_000 }, async () => {
  await show({ hasCleaned: true, jobs: [failed] });
  const form = screen.getByRole("region", { name: "Start a cleaning" });
  await chooseList(form, /Newcomers/);
  await waitFor(() => expect(primaries()).toEqual(["Check this list"]));
  await chooseList(form, /Known/);
  await waitFor(() => expect(primaries()).toEqual(["Start cleaning"]));
});

it("shows that credits are low or used up", async () => {
  await show({ hasCleaned: true, available: 0 });
  expect(screen.getByText("Out of credits")).toBeDefined();
  cleanup();
  await show({ hasCleaned: true, available: 9 });
  expect(screen.getByText("Running low")).toBeDefined();
  cleanup();
  await show({ hasCleaned: true, available: 10 });
  expect(screen.queryByText("Running low")).toBeNull();
});

/** A visit on January 2nd, and a job that ended on the 3rd. */
function beAway(): void {
  const visits = { latest: Date.parse("2026-01-02T00:00:00Z"), before: null };
  localStorage.setItem("plumbline.visit.v", JSON.stringify(visits));
}
const outcomeCount = (outcome: string, count: number) => ({ __typename: "OutcomeCount", outcome, count });
const ended = { ...failed, id: "e", name: "Customers", finishedAt: "2026-01-03T00:00:00Z" };

it("counts only the records that a canceled job read", async () => {
  beAway();
  const outcomes = [outcomeCount("corrected", 9), outcomeCount("not_done", 4_900)];
  await show({ hasCleaned: true, jobs: [{ ...ended, status: "canceled", recordsProcessed: 5_000, outcomes }] });
  const since = screen.getByRole("region", { name: "Since your last visit" });
  expect(within(since).getByText("100 read · 9 corrected · 0 credits")).toBeDefined();
});

it('shows "or more" for a full page of ended jobs, and links to all', async () => {
  beAway();
  const jobs = Array.from({ length: 8 }, (_, index) => ({ ...ended, id: `e${index}` }));
  await show({ hasCleaned: true, jobs });
  const since = screen.getByRole("region", { name: "Since your last visit" });
  const more = within(since).getByRole("link", { name: "8 or more jobs ended" });
  expect(more.getAttribute("href")).toBe("/jobs");
  cleanup();
  beAway();
  await show({ hasCleaned: true, jobs: [...jobs.slice(1), failed] });
  expect(screen.getByText("7 jobs ended")).toBeDefined();
});

it("shows the portal of jobs and lists if there are several", async () => {
  const line = { __typename: "ListHealth", portalId: "1", objectType: "contact", listId: "8", listName: "Customers" };
  const point = { __typename: "HealthPoint", jobId: "h", at: "2026-01-03T00:00:00Z", score: 71, after: 93 };
  const facts = { hasCleaned: true, jobs: [failed], health: [{ ...line, points: [point] }] };
  await show(facts);
  const named = () =>
    ["Last runs", "Lists"].flatMap((name) => within(screen.getByRole("region", { name })).queryAllByText(/Northwind/));
  expect(named()).toEqual([]);
  cleanup();
  await show({
    ...facts,
    connections: [connection, { ...connection, id: "other", portalId: "2", portalName: "Acme" }],
  });
  expect(named().map(({ textContent }) => textContent.trim())).toEqual([
    expect.stringMatching(/ in Northwind,/),
    "Contact · Northwind",
  ]);
});

it("starts with changes since the last visit, required actions, and then the lists with their health", async () => {
  beAway();
  const nightly = {
    ...failed,
    id: "n",
    kind: "recurring",
    name: "Customers",
    status: "completed",
    reasonText: null,
    recordsProcessed: 412,
    creditsUsed: 9,
    finishedAt: "2026-01-03T00:00:00Z",
    outcomes: [outcomeCount("corrected", 9), outcomeCount("review", 3)],
  };
  const point = (score: number, after: number) => ({
    __typename: "HealthPoint",
    jobId: `h${score}`,
    at: "2026-01-03T00:00:00Z",
    score,
    after,
  });
  const lines = {
    __typename: "ListHealth",
    portalId: "1",
    objectType: "contact",
    listId: "8",
    listName: "Customers",
    points: [point(11, 80), point(80, 80), point(94, 100)],
  };
  await show({
    hasCleaned: true,
    jobs: [nightly, failed],
    unfinished: [{ ...paused, reason: "canary" }],
    proposals: 817,
    health: [lines],
  });
  const since = screen.getByRole("region", { name: "Since your last visit" });
  expect(within(since).getByText("412 read · 9 corrected · 3 to review · 9 credits")).toBeDefined();
  // Ended before.
  expect(within(since).queryByRole("link", { name: "Everybody" })).toBeNull();
  expect(within(since).getByText("817 records are waiting for your review. 817 ready to accept.")).toBeDefined();
  expect(within(since).getByRole("link", { name: "Decide" }).getAttribute("href")).toBe("/jobs/p");
  // pages-A4: before and after of each run.
  const lists = screen.getByRole("region", { name: "Lists" });
  expect(within(lists).getByRole("link", { name: "94% to 100%" }).getAttribute("href")).toBe("/jobs/h94");
  expect(within(lists).getByRole("img").getAttribute("aria-label")).toBe(
    "Percentages, oldest first: 11% to 80%, 80%, 94% to 100%",
  );
  expect(since.compareDocumentPosition(lists) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const stats = screen.getByRole("region", { name: "Quick stats" });
  expect(since.compareDocumentPosition(stats) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("suggests once another address that is recognized by its property names", async () => {
  const property = (name: string) => ({ __typename: "CrmProperty", name, label: name, type: "text" });
  const properties = ["city", "billing_city", "billing_zip"].map(property);
  await show({ hasCleaned: true, properties });
  expect(await screen.findByText(/^Contact records of Northwind have properties for a billing address/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByText("Your records hold another address")).toBeNull();
  cleanup();
  await show({ hasCleaned: true, properties });
  expect(screen.queryByText("Your records hold another address")).toBeNull();
});

it("names a deleted address status property, and where to recreate it", async () => {
  const problem = {
    __typename: "StatusProblem",
    objectType: "contact",
    property: "plumbline_address_score",
    text: "Deleted in HubSpot.",
  };
  await show({ connections: [{ ...connection, hasAddressStatus: true, statusProblems: [problem] }] });
  expect((await screen.findByText("plumbline_address_score")).closest("li")?.textContent).toBe(
    "Contact, plumbline_address_score: Deleted in HubSpot.",
  );
  const link = screen.getByRole("link", { name: "See the status" });
  expect(link.getAttribute("href")).toBe("/configure-portal/1/status");
});

it("offers a member only what their role allows", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/auth/is-admin"
      ? Promise.resolve(Response.json({ isAdmin: false }))
      : Promise.reject(new TypeError("Failed to fetch")),
  );
  sessionStore.signIn({ email: "bea@example.com", credits: 1, isAdmin: false, role: "reviewer", portals: ["1"] }, "t");
  const property = (name: string) => ({ __typename: "CrmProperty", name, label: name, type: "text" });
  await show({ hasCleaned: true, properties: ["city", "billing_city", "billing_zip"].map(property) });
  expect(await screen.findByRole("button", { name: "Check this list" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Start cleaning" })).toBeNull();
  for (const name of ["Buy credits", "Receipts", "Usage history"])
    expect([name, screen.queryByRole("link", { name })]).toEqual([name, null]);
  expect(screen.queryByText("Your records hold another address")).toBeNull();
  sessionStore.end();
  vi.unstubAllGlobals();
});
