// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { CheckResult } from "./CheckResult.tsx";

/** How many further values "Show more" shows. */
let moreShown = 0;

afterEach(() => {
  cleanup();
  moreShown = 0;
});

const group = (outcome: string, detail: string, text: string, count: number) => ({
  __typename: "CheckGroup",
  addressSet: "primary",
  outcome,
  detail,
  text,
  count,
});
const field = (kind: string, before: string, after: string) => ({
  __typename: "RecordField",
  part: "city",
  before,
  after,
  beforeLabel: null,
  afterLabel: null,
  change: { __typename: "FieldChange", kind, reason: "x", reasonText: "", confidence: 0.9 },
});
const sample = (recordId: string, outcome: string, of: { reason: string; fields: object[] }) => ({
  __typename: "CheckSample",
  recordId,
  addressSet: "primary",
  addressSetLabel: "",
  hubspotUrl: null,
  outcome,
  reasonText: of.reason,
  notChecked: ["street", "house_number"],
  withheld: [],
  ...of,
});

const check = {
  __typename: "Check",
  recordsChecked: 500,
  healthScore: 35,
  confirmed: 164,
  corrected: 298,
  review: 25,
  failed: 0,
  empty: 13,
  gone: 0,
  locked: 0,
  alreadyCleaned: 0,
  maxCredits: 462,
  withheld: 0,
  groups: [group("corrected", "spelling", "Spelling", 200), group("review", "city_missing", "City missing.", 25)],
  samples: [
    sample("1", "corrected", { reason: "cleaned", fields: [field("spelling", "Bostn", "Boston")] }),
    sample("2", "review", { reason: "city_missing", fields: [field("added", "", "Salem")] }),
  ],
};

const samplesOf = (outcome: unknown) => check.samples.filter((one) => !outcome || one.outcome === outcome);

/** The result of a finished check with this many credits; returns the sent operations. */
function show(
  available: number,
  path = "/jobs/j",
  lastPriceCents: number | null = null,
  of: object = {},
): { operation: string; variables: Record<string, unknown> }[] {
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  showWithServer({
    page: <CheckResult jobId="j" isRunning={false} canClean />,
    pattern: "/jobs/:jobId",
    path,
    answer(operation, _asked, variables) {
      sent.push({ operation, variables });
      if (operation === "RecordNames")
        return {
          data: {
            job: {
              __typename: "Job",
              id: "j",
              recordNames: [{ __typename: "RecordName", recordId: "1", name: "Rosa Ito" }],
            },
          },
        };
      if (operation === "CreditsForCheck")
        return {
          data: {
            viewer: {
              __typename: "Viewer",
              id: "v",
              credits: { __typename: "Credits", id: "c", available, lastPriceCents },
            },
          },
        };
      if (operation === "CleanCheckedList")
        return {
          data: { startCleaning: { __typename: "StartCleaningPayload", job: { __typename: "Job", id: "new" } } },
        };
      if (operation === "ShowWithheldFindings")
        return {
          data: {
            showWithheldFindings: { __typename: "ShowWithheldPayload", shown: moreShown, withheld: 7 - moreShown },
          },
        };
      if (operation === "CreateCheckout") return { errors: [{ message: "The card was declined." }] };
      return {
        data: {
          job: {
            __typename: "Job",
            id: "j",
            portalId: "1",
            objectType: "contact",
            listId: "8",
            kind: "check",
            status: "completed",
            desiredState: "run",
            reason: null,
            reasonText: null,
            isTotalKnown: true,
            recordsTotal: 500,
            unreadableEntries: 0,
            recordsProcessed: 500,
            createdAt: "2026-01-01T00:00:00Z",
            finishedAt: "2026-01-01T00:01:00Z",
            listName: "Customers",
            addressSets: SETS.slice(0, 1),
            check: { ...check, samples: samplesOf(variables["outcome"]) },
            ...of,
          },
        },
      };
    },
  });
  return sent;
}

it("shows the cost in credits and in money, and the missing credits", async () => {
  show(10);
  await screen.findByText("298 corrections + 164 confirmations = up to 462 credits");
  expect(screen.getByText(/^452 more: \$150 \(Growth Pack, 748 left over\)/)).toBeDefined();
  expect(screen.getByText(/^Costs up to 462 credits; you have 10\./)).toBeDefined();
});

it("starts cleaning and purchase with one click, and shows the job if the purchase fails", async () => {
  const sent = show(10);
  fireEvent.click(await screen.findByRole("button", { name: "Buy 1,200 credits and clean" }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain("CreateCheckout"));
  const names = sent.map(({ operation }) => operation);
  expect(names.indexOf("CleanCheckedList")).toBeLessThan(names.indexOf("CreateCheckout"));
  expect(sent.find(({ operation }) => operation === "CreateCheckout")?.variables).toEqual({
    packageId: "growth",
    paymentType: "oneTime",
  });
});

it("warns that the cleaning starts before payment if there are credits", async () => {
  show(10);
  const buy = await screen.findByRole("button", { name: "Buy 1,200 credits and clean" });
  const told =
    "“Buy and clean” starts the cleaning before you pay: it uses your 10 credits at once, then waits for the new ones.";
  expect(screen.getByText(told)).toBeDefined();
  expect(buy.getAttribute("aria-describedby")).toBe(screen.getByText(told).id);
});

it("shows that the cleaning waits for payment without credits", async () => {
  show(0);
  const told = "“Buy and clean” starts the cleaning before you pay: it waits for the new credits.";
  expect(await screen.findByText(told)).toBeDefined();
});

it("offers no purchase if the credits suffice, and shows the cost", async () => {
  show(462, "/jobs/j", 12.5);
  await screen.findByText("Costs up to 462 credits (about $57.75 at the price of your last pack); you have 462.");
  expect(screen.queryByRole("button", { name: /^Buy/ })).toBeNull();
  expect(screen.queryByText(/before you pay/)).toBeNull();
});

it("shows no money amounts to a customer who never paid", async () => {
  show(462);
  expect(await screen.findByText("Costs up to 462 credits; you have 462.")).toBeDefined();
});

it("shows the filtered addresses with their count, and offers all of them as a file", async () => {
  const sent = show(500);
  await screen.findByText("Rosa Ito");
  const examples = screen.getByRole("region", { name: "Examples" });
  expect(within(examples).getAllByRole("row")).toHaveLength(3);
  fireEvent.click(screen.getByRole("link", { name: /City missing\./ }));
  const chosen = await screen.findByRole("region", { name: "Addresses" });
  await waitFor(() => expect(within(chosen).getAllByRole("row")).toHaveLength(2));
  expect(within(chosen).getByText("Salem")).toBeDefined();
  expect(within(chosen).getByText("The first 1 of 25; the file has all.")).toBeDefined();
  expect(within(chosen).getByRole("button", { name: "Download CSV" })).toBeDefined();
  expect(screen.getByRole("link", { name: /City missing\./ }).getAttribute("aria-current")).toBe("true");
  const asked = sent.filter(({ operation }) => operation === "CheckResult").at(-1);
  expect(asked?.variables).toEqual({ id: "j", outcome: "review", detail: "city_missing" });
  fireEvent.click(within(chosen).getByRole("link", { name: "Show examples of everything" }));
  await waitFor(() =>
    expect(within(screen.getByRole("region", { name: "Examples" })).getAllByRole("row")).toHaveLength(3),
  );
});

it("refetches its figures when the check ends", async () => {
  const job = {
    __typename: "Job",
    id: "j",
    portalId: "1",
    listName: "Customers",
    addressSets: SETS.slice(0, 1),
    objectType: "contact",
    listId: "",
    kind: "check",
    desiredState: "run",
    reason: null,
    reasonText: null,
    isTotalKnown: true,
    recordsTotal: 500,
    unreadableEntries: 0,
    createdAt: "2026-01-01T00:00:00Z",
    finishedAt: null,
  };
  const client = showWithServer({
    page: <CheckResult jobId="j" isRunning={false} canClean />,
    pattern: "/jobs/:jobId",
    path: "/jobs/j",
    answer: (operation, asked) =>
      operation !== "CheckResult"
        ? { data: { job: { __typename: "Job", id: "j", recordNames: [] } } }
        : asked === 0
          ? {
              data: { job: { ...job, status: "running", recordsProcessed: 0, check: { ...check, recordsChecked: 0 } } },
            }
          : { data: { job: { ...job, status: "completed", recordsProcessed: 500, check } } },
  });
  expect(await screen.findByText("Running")).toBeDefined();
  expect(screen.queryByText("500")).toBeNull();
  client.cache.modify({
    id: "Job:j",
    fields: { status: () => "completed", recordsProcessed: () => 500 },
  });
  await waitFor(() => expect(screen.getByText("500")).toBeDefined());
});

const SETS = [
  { __typename: "JobAddressSet", id: "a", key: "primary", label: "" },
  { __typename: "JobAddressSet", id: "b", key: "billing", label: "Billing" },
  { __typename: "JobAddressSet", id: "c", key: "shipping", label: "Shipping" },
];

it("counts addresses and records, and what each address needs, if records have several", async () => {
  show(500, "/jobs/j", null, {
    addressSets: SETS,
    check: {
      ...check,
      recordsChecked: 75,
      gone: 6,
      groups: [
        group("corrected", "format", "Primary address: Formatting", 17),
        { ...group("corrected", "format", "Billing: Formatting", 15), addressSet: "billing" },
        { ...group("review", "city_missing", "Billing: City missing.", 2), addressSet: "billing" },
      ],
    },
  });
  const checked = (await screen.findByText("Addresses checked")).closest("div")!;
  expect(checked.textContent).toBe("Addresses checked75 in 25 records");
  const found = screen.getByRole("group", { name: "Addresses" });
  expect([...found.querySelectorAll("div")].map((row) => row.textContent)).toEqual([
    "Primary address17 would change",
    "Billing15 would change, 2 need review",
    "ShippingNone found",
  ]);
  expect(screen.getByText(/13 addresses are empty\. 2 records were deleted/)).toBeDefined();
  expect(screen.getByText(/^Each address counts once/)).toBeDefined();
  const row = (await screen.findByText("Rosa Ito")).closest("th")!;
  expect(row.textContent).toContain("Primary address");
});

it("shows once what was not checked, and the certainty of each change", async () => {
  show(500);
  await screen.findByText("Rosa Ito");
  expect(screen.getAllByText(/^Not checked/).map(({ textContent }) => textContent)).toEqual([
    "Not checked: street, house number.",
  ]);
  const [, written, proposed] = within(screen.getByRole("region", { name: "Examples" })).getAllByRole("row");
  expect(written!.textContent).toContain("certain");
  expect(written!.textContent).toContain("City would change from Bostn to Boston");
  expect(proposed!.textContent).toContain("likely (90%)");
});

const WITHHELD = {
  check: {
    ...check,
    withheld: 7,
    samples: [
      {
        ...sample("1", "corrected", {
          reason: "cleaned",
          fields: [{ ...field("spelling", "Bostn", "Bostn"), change: null }],
        }),
        withheld: ["city", "postal_code"],
      },
    ],
  },
};

it("names the parts that would change if new values are withheld, and explains the limit", async () => {
  const sent = show(10, "/jobs/j", null, WITHHELD);
  const row = (await screen.findByText("Would change, not shown: city, postal code")).closest("tr");
  expect(row?.textContent).toContain("Bostn");
  const notice = screen.getByText("The new values of 7 addresses are not shown").parentElement;
  expect(notice?.textContent).toContain(
    "Checks and proposals show the new values of 500 addresses in 30 days for free",
  );
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText(/^There is no room for more now\./)).toBeDefined();
  expect(sent.filter(({ operation }) => operation === "CheckResult")).toHaveLength(1);
});

it("refetches the check when more values are revealed", async () => {
  moreShown = 5;
  const sent = show(10, "/jobs/j", null, WITHHELD);
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(sent.filter(({ operation }) => operation === "CheckResult")).toHaveLength(2));
});

it("does not mention withheld values if there are none, or if the addresses were deleted", async () => {
  show(10);
  await screen.findByText("Bostn");
  expect(screen.queryByText(/are not shown/)).toBeNull();
  cleanup();
  show(10, "/jobs/j", null, { check: { ...WITHHELD.check, samples: [] } });
  await screen.findByText("Would be corrected");
  expect(screen.queryByText(/are not shown/)).toBeNull();
});
