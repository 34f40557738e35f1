// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { ReviewPage } from "./ReviewPage.tsx";
import { PLACES, YAKIMA } from "./testing/proposal-fixture.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Room for the details beside the list; jsdom matches no media query. */
function beWide(): void {
  const narrow = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(narrow(query), { matches: query === "(min-width: 1080px)" }),
  );
}

const proposal = (recordId: string) => ({
  __typename: "Proposal",
  id: recordId,
  status: "open",
  reason: "held_by_policy",
  portalId: "1",
  objectType: "contact",
  recordId,
  hubspotUrl: null,
  hasValue: true,
  choices: [],
  confidence: "medium",
  reasonText: "Held back by your write policy.",
  notChecked: ["house_number", "street"],
  withheld: [],
  applyJobId: null,
  missingOption: null,
  jobId: "j",
  addressSetLabel: null,
  fields: [],
});

/** The review page of an account with 77 credits and this many proposals; returns the sent operations. */
function show(total: number): string[] {
  const sent: string[] = [];
  const viewer = { __typename: "Viewer", id: "u", credits: { __typename: "Credits", id: "c", available: 77 } };
  const facets = { __typename: "ReviewFacets", withheld: 0, total, acceptable: total, groups: [], facets: [] };
  const nodes = ["11", "12"].map(proposal);
  showWithServer({
    page: <ReviewPage />,
    pattern: "/review",
    path: "/review",
    answer(operation) {
      sent.push(operation);
      if (operation === "DismissProposals") return { data: { dismissProposals: [] } };
      return {
        data: {
          reviewFacets: facets,
          proposals: { __typename: "ProposalPage", nodes, endCursor: null },
          viewer,
        },
      };
    },
  });
  return sent;
}

const press = async (name: RegExp | string) => fireEvent.click((await screen.findAllByRole("button", { name }))[0]!);

it("dismisses one or several proposals at once", async () => {
  for (const button of ["Dismiss", "Dismiss 2"]) {
    const sent = show(9);
    for (const box of await screen.findAllByRole("checkbox", { name: /^Select/ })) fireEvent.click(box);
    await press(button);
    expect(sent).toContain("DismissProposals");
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
  }
});

it("explains that dismissing all is free", async () => {
  show(320);
  await press("Dismiss all 320");
  const text = (await screen.findByRole("dialog")).textContent;
  expect(text).toContain("It's free.");
  expect(text).not.toContain("credit");
});

it("shows the queue of one job, and links to its list and to all proposals", async () => {
  const asked: unknown[] = [];
  showWithServer({
    page: <ReviewPage />,
    pattern: "/review",
    path: "/review?job_id=j&has_value=true",
    answer(operation, _asked, variables) {
      if (operation === "ReviewPage") asked.push(variables);
      const viewer = {
        __typename: "Viewer",
        id: "u",
        credits: { __typename: "Credits", id: "c", available: 77 },
      };
      return {
        data: {
          job: {
            __typename: "Job",
            id: "j",
            kind: "list",
            listId: "8",
            listName: "Everybody",
            name: "Everybody",
            portalId: "1",
            portalName: "Acme",
            objectType: "contact",
          },
          reviewFacets: { __typename: "ReviewFacets", withheld: 0, total: 1, acceptable: 1, groups: [], facets: [] },
          proposals: { __typename: "ProposalPage", nodes: [proposal("11")], endCursor: null },
          viewer,
        },
      };
    },
  });
  const job = await screen.findByRole("link", { name: "the job “Everybody”" });
  expect(job.getAttribute("href")).toBe("/jobs/j");
  expect(screen.getByRole("link", { name: "All jobs of this list" }).getAttribute("href")).toBe(
    "/review?has_value=true&list_id=8&portal_id=1",
  );
  expect(screen.getByRole("link", { name: "All proposals" }).getAttribute("href")).toBe("/review?has_value=true");
  expect(asked[0]).toMatchObject({ filter: { job_id: "j", has_value: true }, isOfJob: true, isOfList: false });
});

type Row = {
  id: string;
  reason?: string;
  hasValue?: boolean;
  fields?: object[];
  choices?: object[];
  withheld?: string[];
};

/** The queue with these rows; `states`: the later states of accepted proposals; `reopened`: the answer to taking one back. */
function showQueue(rows: readonly Row[], states: Record<string, string> = {}, reopened = "open") {
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  const open = new Set(rows.map(({ id }) => id));
  /** Decided in bulk: the page is reloaded without them. */
  const gone = new Set<string>();
  const viewer = {
    __typename: "Viewer",
    id: "u",
    credits: { __typename: "Credits", id: "c", available: 77 },
  };
  const facets = () => {
    const left = rows.filter(({ id }) => open.has(id));
    const alike = Map.groupBy(left, ({ reason = "city_missing", hasValue = true }) => `${hasValue} ${reason}`);
    return {
      __typename: "ReviewFacets",
      withheld: left.filter(({ withheld }) => withheld !== undefined).length,
      total: left.length,
      acceptable: left.filter(({ hasValue = true }) => hasValue).length,

      facets: [],
      groups: [...alike.values()].map((group) => ({
        __typename: "ReviewGroup",
        withheld: group.filter(({ withheld }) => withheld !== undefined).length,
        reason: group[0]?.reason ?? "city_missing",
        text: "The city field is empty.",
        hasValue: group[0]?.hasValue ?? true,
        missingOption: null,
        total: group.length,
      })),
    };
  };
  const decided = (ids: readonly string[], status: string) =>
    ids.map((id) => ({ __typename: "DecidedProposal", id, status }));
  showWithServer({
    page: <ReviewPage />,
    pattern: "/review",
    path: "/review",
    answer(operation, _asked, variables) {
      sent.push({ operation, variables });
      const ids = Array.isArray(variables["ids"]) ? variables["ids"].map(String) : [String(variables["id"])];
      switch (operation) {
        case "ShowWithheldProposals":
          return { data: { showWithheldProposals: { __typename: "ShowWithheldPayload", shown: 0, withheld: 1 } } };
        case "AcceptProposals":
        case "EditProposal":
          for (const id of ids) open.delete(id);
          return {
            data: { [operation === "EditProposal" ? "editProposal" : "acceptProposals"]: decided(ids, "accepted") },
          };
        case "DismissProposals":
          for (const id of ids) open.delete(id);
          return { data: { dismissProposals: decided(ids, "dismissed") } };
        case "ReopenProposals":
          for (const id of ids) open.add(id);
          return { data: { reopenProposals: decided(ids, reopened) } };
        case "UnlockRecord":
          return { data: { removeRecordChoice: true } };
        case "LockRecord":
          return { data: { lockRecord: true } };
        case "ProposalStates":
          return {
            data: {
              proposalStates: ids.map((id) => ({
                __typename: "ProposalState",
                id,
                status: states[id] ?? "accepted",
                applyJobId: states[id] ? "w" : null,
              })),
            },
          };
        case "ProposalNames":
          return { data: { proposalNames: [{ __typename: "ProposalName", id: "11", name: "Tess Hughes" }] } };
        case "ProposalCandidates":
          return { data: { proposal: { __typename: "Proposal", id: ids[0], candidates: [YAKIMA] } } };
        case "AcceptMatchingProposals":
        case "DismissMatchingProposals": {
          const { reason, has_value: hasValue } = variables["filter"] as { reason?: string; has_value?: boolean };
          const isMeant = (row: Row) =>
            open.has(row.id) &&
            [row.reason ?? "city_missing", undefined].includes(reason) &&
            hasValue !== !(row.hasValue ?? true);
          for (const { id } of rows.filter(isMeant)) {
            gone.add(id);
            open.delete(id);
          }
          const begun = { __typename: "ReviewAction", id: `act${gone.size}` };
          return { data: { [`${operation.charAt(0).toLowerCase()}${operation.slice(1)}`]: begun } };
        }
        case "ProposalPlaces":
          return { data: { proposal: { __typename: "Proposal", id: ids[0], places: PLACES } } };
        case "TakeBackReviewAction":
          for (const id of gone) open.add(id);
          gone.clear();
          return { data: { takeBackReviewAction: { __typename: "ReviewAction", id: "back" } } };
        case "ReviewActionProgress":
          return { data: { reviewAction: actionOf(String(variables["id"])) } };
        default:
          return {
            data: {
              reviewFacets: facets(),
              proposals: {
                __typename: "ProposalPage",
                nodes: rows
                  .filter(({ id }) => !gone.has(id))
                  .slice(0, 12)
                  .map((row) => ({ ...proposal(row.id), reason: "city_missing", ...row })),
                endCursor: null,
              },
              viewer,
            },
          };
      }
    },
  });
  return sent;
}

/** A decision about two proposals, taken back after one of them was written. */
const actionOf = (id: string) => ({
  __typename: "ReviewAction",
  id,
  isDone: true,
  total: 2,
  applyJobIds: id === "back" ? [] : ["w"],
  ...(id === "back" ? { done: 1, canTakeBack: false, written: 1 } : { done: 2, canTakeBack: true, written: 0 }),
});
const field = (part: string, value: string) => ({
  __typename: "RecordField",
  part,
  before: value,
  after: value,
  change: null,
});
const rowOf = (id: string) => screen.getAllByRole("listitem").find((row) => row.dataset["id"] === id)!;
const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed });

it("navigates and decides by keyboard anywhere except in a field", async () => {
  const sent = showQueue([{ id: "11" }, { id: "12" }]);
  await screen.findByText("Tess Hughes", { selector: "li *" });
  key("a");
  expect(sent.some(({ operation }) => operation === "AcceptProposals")).toBe(false);
  key("j");
  await waitFor(() => expect(document.activeElement).toBe(rowOf("11")));
  within(rowOf("11")).getByRole("checkbox").focus();
  key("a");
  await screen.findByText(/^Accepted\./);
  await waitFor(() => expect(document.activeElement).toBe(rowOf("12")));
  key("e");
  fireEvent.click(await within(rowOf("12")).findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(rowOf("12")));
});

it("focuses a row that is rendered only when the keyboard reaches it", async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (painted: () => void) => waiting.push(painted));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const paint = () => act(() => waiting.splice(0).forEach((painted) => painted()));
  const ids = Array.from({ length: 12 }, (_, index) => String(21 + index));
  showQueue(ids.map((id) => ({ id })));
  const shown = () => screen.queryAllByRole("listitem").flatMap(({ dataset }) => dataset["id"] ?? []);
  await waitFor(() => {
    if (shown().length === 0) paint();
    expect(shown()).toEqual(ids.slice(0, 8));
  });
  for (let pressed = 0; pressed < 9; pressed += 1) key("j");
  paint();
  await waitFor(() => expect(document.activeElement).toBe(rowOf("29")));
});

it("updates the counts live, and follows accepted proposals until they are written", async () => {
  showQueue([{ id: "11" }, { id: "12" }, { id: "13", hasValue: false }], { "11": "written" });
  await screen.findByText("3 proposals");
  fireEvent.click(within(rowOf("11")).getByRole("button", { name: "Accept" }));
  await screen.findByText("2 proposals");
  expect((await screen.findAllByRole("button", { name: "Accept all 1" })).length).toBeGreaterThan(0);
  await within(rowOf("11")).findByText(/Written to HubSpot\./);
  expect(within(rowOf("11")).queryByRole("button", { name: "Take back" })).toBeNull();
  expect(within(rowOf("11")).getByRole("link", { name: "View job" }).getAttribute("href")).toBe("/jobs/w");
});

it("keeps an acceptance when an older response arrives", async () => {
  showQueue([{ id: "11" }, { id: "12" }], { "11": "open" });
  await screen.findByText("2 proposals");
  fireEvent.click(within(rowOf("11")).getByRole("button", { name: "Accept" }));
  await screen.findByText("1 proposal");
  expect(within(rowOf("11")).getByText(/^Accepted\./)).toBeDefined();
});

it("explains that an acceptance was taken back too late, and links to the job that wrote it", async () => {
  const states: Record<string, string> = {};
  showQueue([{ id: "11" }, { id: "12" }], states, "written");
  await screen.findByText("2 proposals");
  fireEvent.click(within(rowOf("11")).getByRole("button", { name: "Accept" }));
  const back = await within(rowOf("11")).findByRole("button", { name: "Take back" });
  states["11"] = "written";
  fireEvent.click(back);
  const row = within(rowOf("11"));
  await row.findByText(/^Too late: it was already being written\. Undo the job to restore it\./);
  expect((await row.findByRole("link", { name: "View job" })).getAttribute("href")).toBe("/jobs/w");
  expect(row.queryByRole("button", { name: "Take back" })).toBeNull();
});

it("offers to take back all acceptances until they are written", async () => {
  const sent = showQueue([{ id: "11" }, { id: "12" }]);
  await screen.findByText("2 proposals");
  for (const id of ["11", "12"]) fireEvent.click(within(rowOf(id)).getByRole("button", { name: "Accept" }));
  await screen.findByText("2 accepted. Written in about 20 seconds.");
  fireEvent.click(screen.getByRole("button", { name: "Take back all 2" }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === "ReopenProposals")?.variables["ids"]).toEqual(["11", "12"]),
  );
  expect(await screen.findAllByRole("button", { name: "Accept" })).toHaveLength(2);
});

it("pages-A3: counts ready proposals and those to answer, and offers the answers in the row", async () => {
  const reason = "city_code_disagree";
  const sent = showQueue([
    { id: "11", reason },
    { id: "12", reason, hasValue: false, choices: [YAKIMA] },
  ]);
  const headings = await screen.findAllByRole("heading", { name: /^City and postal code disagree/ });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "City and postal code disagree 1 ready, 1 to choose",
    "City and postal code disagree 1 ready, 1 to choose",
  ]);
  expect(within(rowOf("12")).queryByRole("button", { name: "Accept" })).toBeNull();
  fireEvent.click(within(rowOf("12")).getByRole("button", { name: /^Accept postal code 98901/ }));
  await within(rowOf("12")).findByText(/^Accepted\./);
  expect(sent.find(({ operation }) => operation === "EditProposal")?.variables).toEqual({
    id: "12",
    values: YAKIMA.values.map(({ part, value }) => ({ part, value })),
  });
});

it("shows in every row why it waits, and reserves space for a name until it loads", async () => {
  beWide();
  showQueue([{ id: "11" }, { id: "12" }]);
  await screen.findByText("2 proposals");
  expect(rowOf("11").querySelector("[class*=name]")?.textContent).toBe("\u00a0");
  for (const id of ["11", "12"]) {
    const reason = within(rowOf(id)).getByText("Held back by your write policy.");
    expect(reason.closest("[class*=more]")).toBeNull();
  }
  await waitFor(() => expect(rowOf("11").querySelector("[class*=name]")?.textContent).toBe("Tess Hughes"));
  expect(rowOf("12").querySelector("[class*=name]")?.textContent).toBe("Contact");
});

it("groups similar proposals under a heading with their count and one decision", async () => {
  beWide();
  const sent = showQueue([{ id: "11" }, { id: "12" }, { id: "13", reason: "ambiguous", hasValue: false }]);
  const city = await screen.findByRole("region", { name: "City missing" });
  const detail = screen.getByRole("region", { name: "Selected proposal" });
  expect(
    within(detail).getByText("99% of 6,921 such proposals were right in the published quality run."),
  ).toBeDefined();
  expect(within(city).getByRole("heading").textContent).toBe("City missing 2 ready");
  const other = screen.getByRole("region", { name: "Ambiguous" });
  expect(within(other).getByRole("heading").textContent).toBe("Ambiguous 1 to choose");
  expect(within(other).queryByRole("button", { name: /^Accept all/ })).toBeNull();
  key("j");
  key("A");
  const dialog = await screen.findByRole("dialog", { name: "Accept 2 proposals?" });
  const accept = within(dialog).getByRole("button", { name: "Accept" });
  await waitFor(() => expect(document.activeElement).toBe(accept));
  fireEvent.click(accept);
  const written = await screen.findByText(/^2 accepted\. A job writes them/);
  expect(within(written).getByRole("link", { name: "View job" }).getAttribute("href")).toBe("/jobs/w");
  expect(sent.find(({ operation }) => operation === "AcceptMatchingProposals")?.variables).toMatchObject({
    filter: { reason: "city_missing", has_value: true },
    atMost: 2,
  });
});

it("decides 600 proposals in 12 groups with at most 30 keystrokes", async () => {
  const reasons = "city_missing state_missing postal_code_missing country_missing ambiguous street_missing".split(" ");
  const rows = [true, false].flatMap((hasValue) =>
    reasons.flatMap((reason) =>
      Array.from({ length: 50 }, (_, index) => ({ id: `${hasValue} ${reason} ${index}`, reason, hasValue })),
    ),
  );
  const sent = showQueue(rows);
  let keys = 0;
  // Each decision draws up to 550 proposals again: more than the default second on a busy machine.
  const drawn = { timeout: 10_000 };
  for (let decided = 0; decided < 12; decided += 1) {
    await screen.findByText(`${600 - 50 * decided} proposals`, {}, drawn);
    const verb = decided < 6 ? "Accept" : "Dismiss";
    key(verb.charAt(0));
    const dialog = await screen.findByRole("dialog", { name: `${verb} 50 proposals?` }, drawn);
    const confirm = within(dialog).getByRole("button", { name: verb });
    // The browser clicks the focused button on Enter.
    await waitFor(() => expect(document.activeElement).toBe(confirm), drawn);
    fireEvent.click(confirm);
    keys += 2;
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), drawn);
  }
  await screen.findByText("Nothing to review", {}, drawn);
  expect(keys).toBeLessThanOrEqual(30);
  expect(sent.filter(({ operation }) => operation.endsWith("MatchingProposals"))).toHaveLength(12);
}, 60_000);

it("takes back a decision about a group, and shows what was too late", async () => {
  const sent = showQueue([{ id: "11" }, { id: "12" }]);
  await press("Accept all 2");
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Accept" }));
  await screen.findByText(/^2 accepted\. A job writes them to HubSpot in about 20 seconds/);
  const reads = () => sent.filter(({ operation }) => operation === "ReviewPage").length;
  const before = reads();
  await press("Take back");
  const notice = await screen.findByText(/^Taken back: 1 proposal is open again\./);
  expect(notice.textContent).toContain("1 had already been written, or was being written; undo the job to restore it.");
  expect(sent.find(({ operation }) => operation === "TakeBackReviewAction")?.variables).toEqual({ id: "act2" });
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

it("focuses a missing value, offers known ones, and closes on Escape", async () => {
  beWide();
  const fields = [field("street_address", "1 Main St"), field("city", "Yakima"), field("postal_code", "")];
  const sent = showQueue([{ id: "11", hasValue: false, reason: "postal_code_missing", fields }]);
  fireEvent.click(await screen.findByRole("button", { name: "Enter address" }));
  const code = await screen.findByLabelText("Postal code");
  expect(document.activeElement).toBe(code);
  fireEvent.keyDown(code, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(rowOf("11")));
  expect(screen.queryByLabelText("Postal code")).toBeNull();
  key("e");
  fireEvent.click(await screen.findByRole("button", { name: "Fill in postal code 98901" }));
  expect(screen.getByLabelText<HTMLInputElement>("Postal code").value).toBe("98901");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Accept postal code 98901" }));
  await screen.findByText(/^Accepted\./);
  expect(sent.find(({ operation }) => operation === "EditProposal")?.variables["values"]).toMatchObject([
    { part: "postal_code", value: "98901" },
  ]);
});

it("shows that a record was locked here, and unlocks it", async () => {
  showQueue([{ id: "11" }]);
  fireEvent.click(within(await screen.findByRole("listitem")).getByRole("button", { name: "Lock record" }));
  await screen.findByText("Locked by you");
  fireEvent.click(within(screen.getByRole("listitem")).getByRole("button", { name: "Unlock" }));
  expect(await screen.findByText("Unlocked. The next job looks at the record again.")).toBeDefined();
});

it("lists search results without group headings and without decisions about all", async () => {
  const sent = showQueue([{ id: "11" }, { id: "12", reason: "street_missing" }]);
  await screen.findByRole("heading", { name: /^City missing/ });
  expect(screen.getByRole("button", { name: "Accept all 2" })).toBeDefined();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search proposals" }), { target: { value: "köln" } });
  await waitFor(() => expect(screen.queryByRole("heading", { name: /^City missing/ })).toBeNull());
  expect(sent.findLast(({ operation }) => operation === "ReviewPage")?.variables).toMatchObject({ search: "köln" });
  expect(screen.getAllByRole("list", { name: "Proposals" })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /all 2$/ })).toBeNull();
  // The key for bulk decisions has no effect either.
  fireEvent.keyDown(document.body, { key: "A", shiftKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("link", { name: "show all 2" }).getAttribute("href")).toBe("/review");
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "newest" } });
  await waitFor(() =>
    expect(sent.findLast(({ operation }) => operation === "ReviewPage")?.variables).toMatchObject({
      search: "köln",
      order: "newest",
      after: null,
    }),
  );
});

it("shows the engine's result below the form, and never an outdated one", async () => {
  const asked: { path: string; values: Record<string, string>; signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { values } = JSON.parse(body) as { values: Record<string, string> };
    asked.push({ path, values, signal });
    // A response slower than typing.
    if (values["postal_code"] === "98") return await new Promise<Response>(() => {});
    const change = { kind: "spelling", reason: "spelling", message: "spelling corrected", confidence: 0.9 };
    const labels = { before_label: null, after_label: null };
    return Response.json({
      outcome: "corrected",
      reason: "cleaned",
      message: "Cleaned.",
      not_checked: ["street"],
      fields: [
        { part: "city", before: "Yakmia", after: "Yakima", change, ...labels },
        { part: "postal_code", before: "98901", after: "98901", change: null, ...labels },
      ],
    });
  });
  const fields = [field("city", "Yakmia"), field("postal_code", "")];
  showQueue([{ id: "11", hasValue: false, reason: "postal_code_missing", fields }]);
  fireEvent.click(await screen.findByRole("button", { name: "Enter address" }));
  const code = await screen.findByLabelText("Postal code");
  fireEvent.change(code, { target: { value: "9" } });
  fireEvent.change(code, { target: { value: "98" } });
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.change(code, { target: { value: "98901" } });
  const form = within(rowOf("11"));
  await form.findByText("Accepted, the values are written exactly as they stand here. Plumbline would write:");
  expect(asked.map(({ values }) => values["postal_code"])).toEqual(["98", "98901"]);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(asked[1]?.path).toBe("/api/hubspot/proposals/11/check");
  expect(form.getByText("Not checked: street.")).toBeDefined();
  // It does not block accepting.
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Accept these values" }).disabled).toBe(false);
});

it("shows the place of the current input on request", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const { values } = JSON.parse(body) as { values: { postal_code: string } };
    asked.push(values.postal_code);
    const isKnown = values.postal_code === "98901";
    return Response.json({
      outcome: "confirmed",
      reason: "already_right",
      message: "",
      not_checked: [],
      fields: [],
      place: {
        country: "US",
        state: null,
        postal_code: values.postal_code,
        region_of_postal_code: isKnown ? "WA" : null,
        point: isKnown ? { latitude: 46.6, longitude: -120.5, is_of_building: false } : null,
      },
    });
  });
  showQueue([{ id: "11", hasValue: false, reason: "postal_code_missing", fields: [field("postal_code", "")] }]);
  fireEvent.click(await screen.findByRole("button", { name: "Enter address" }));
  const form = within(rowOf("11"));
  fireEvent.click(await form.findByRole("button", { name: "Show on a map" }));
  await form.findByText("The postal code is not known, so there is no place.");
  fireEvent.change(form.getByLabelText("Postal code"), { target: { value: "98901" } });
  await form.findByText(/Postal code 98901 lies in WA, around 46\.6° N, 120\.5° W\./);
  expect(asked).toEqual(["", "98901"]);
  fireEvent.click(form.getByRole("button", { name: "Hide map" }));
  expect(form.queryByText(/Postal code 98901/)).toBeNull();
});

const CONTRADICTION = /Postal code 06807 lies in CT; the address says IA\./;

it("shows the map beside the list if there is room", async () => {
  beWide();
  showQueue([{ id: "11" }, { id: "12" }]);
  const detail = await screen.findByRole("region", { name: "Selected proposal" });
  await within(detail).findByText(CONTRADICTION);
  expect(within(rowOf("11")).queryByText(CONTRADICTION)).toBeNull();
});

it("shows the map in the row in narrow windows, and keeps it there", async () => {
  showQueue([{ id: "11" }, { id: "12" }]);
  await screen.findByText("2 proposals");
  await within(rowOf("11")).findByText(CONTRADICTION);
  expect(within(rowOf("12")).queryByText(CONTRADICTION)).toBeNull();
  fireEvent.focus(rowOf("12"));
  await within(rowOf("12")).findByText(CONTRADICTION);
  expect(within(rowOf("11")).getByText(CONTRADICTION)).toBeDefined();
  expect(screen.queryByRole("region", { name: "Selected proposal" })).toBeNull();
});

it("names the parts of withheld changes without an Accept button, and explains the limit", async () => {
  const hidden = { id: "12", reason: "held_by_policy", hasValue: false, withheld: ["city", "state"] };
  showQueue([{ id: "11", reason: "held_by_policy" }, hidden]);
  await screen.findAllByText("Would change, not shown: city, state");
  const row = within(rowOf("12"));
  expect(row.queryByRole("button", { name: /^Accept/ })).toBeNull();
  expect(row.getByRole("button", { name: "Enter address" })).toBeDefined();
  expect(within(rowOf("11")).queryByText(/not shown/)).toBeNull();
  expect(screen.getAllByRole("heading", { name: /1 ready, 1 not shown$/ })).toHaveLength(2);
  const notice = screen.getByText("The new values of 1 proposal are not shown").parentElement;
  expect(notice?.textContent).toContain("new values of 500 addresses in 30 days for free");
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText(/^There is no room for more now\./);
});
