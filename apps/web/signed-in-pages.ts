/**
 * A page behind the login: its address, `:name` standing for one part, the module that a route loads for it, and what it asks for
 * first, by the name of the operation; a variable `:name` is that part of the address.
 */
export type SignedInPage = { address: string; module: string; asks?: readonly FirstQuery[] };
export type FirstQuery = { name: string; variables: Readonly<Record<string, unknown>> };

/** What every page behind the login loads besides its own code. */
export const SIGNED_IN_LAYOUT = "src/app/layout/SignedInLayout.tsx";

/** What it asks for itself. */
export const LAYOUT_ASKS: readonly FirstQuery[] = [
  { name: "Balance", variables: {} },
  { name: "SecondFactorFirst", variables: {} },
];

/** All of a table, in its usual order; as the pages ask for it, name by name. */
const ALL = { search: null, from: null, to: null };
const ALL_JOBS = { kind: null, status: null, ...ALL, order: "newest", after: null, first: 41 };
const WHOLE_QUEUE = { filter: {}, first: 25, after: null, ...ALL, order: "queue" };
const OF_NO_JOB = { jobId: "", listId: "", portalId: null, isOfJob: false, isOfList: false };
const ALL_RECORDS = {
  first: 25,
  after: null,
  outcome: null,
  reason: null,
  kind: null,
  ...ALL,
  search: "",
  order: "id",
};

/** A test holds the modules to the routes, and a story in a browser the queries to what the pages ask for. */
export const SIGNED_IN_PAGES: readonly SignedInPage[] = [
  { address: "/dashboard", module: "src/pages/DashboardPage.tsx", asks: [{ name: "Dashboard", variables: {} }] },
  {
    address: "/configure-portal/:portalId",
    module: "src/pages/ConfigurePortalPage.tsx",
    asks: [{ name: "ConfigurePortal", variables: { portalId: ":portalId" } }],
  },
  { address: "/usage", module: "src/pages/UsagePage.tsx", asks: [{ name: "Usage", variables: {} }] },
  { address: "/credits", module: "src/features/billing/CreditsPage.tsx" },
  {
    address: "/receipts",
    module: "src/features/billing/ReceiptsPage.tsx",
    asks: [
      { name: "ReceiptsPage", variables: { kind: null, ...ALL, after: null } },
      { name: "InvoiceList", variables: { after: null } },
    ],
  },
  {
    address: "/manage-account",
    module: "src/pages/ManageAccountPage.tsx",
    asks: [
      { name: "EmailNotice", variables: {} },
      { name: "SubscriptionCard", variables: {} },
      { name: "CreditNotificationCard", variables: {} },
    ],
  },
  {
    address: "/manage-account/:section",
    module: "src/pages/ManageAccountPage.tsx",
    asks: [{ name: "EmailNotice", variables: {} }],
  },
  { address: "/admin", module: "src/features/admin/AdminPage.tsx" },
  {
    address: "/admin/customers/:accountId",
    module: "src/features/admin/CustomerPage.tsx",
    asks: [{ name: "CustomerPage", variables: { accountId: ":accountId" } }],
  },
  { address: "/admin/runbook", module: "src/features/admin/RunbookPage.tsx" },
  {
    address: "/review",
    module: "src/features/review/ReviewPage.tsx",
    asks: [{ name: "ReviewPage", variables: { ...WHOLE_QUEUE, ...OF_NO_JOB } }],
  },
  {
    address: "/review/proposals/:proposalId",
    module: "src/features/review/ProposalPage.tsx",
    asks: [{ name: "ProposalPage", variables: { id: ":proposalId" } }],
  },
  {
    address: "/review/locks",
    module: "src/features/review/LocksPage.tsx",
    asks: [{ name: "RecordChoices", variables: { kind: "locked", first: 50, after: null } }],
  },
  {
    address: "/jobs",
    module: "src/features/jobs/JobsPage.tsx",
    asks: [{ name: "JobsPage", variables: ALL_JOBS }],
  },
  {
    address: "/jobs/:jobId",
    module: "src/pages/JobPage.tsx",
    asks: [
      { name: "JobPage", variables: { id: ":jobId" } },
      { name: "JobReasons", variables: { id: ":jobId", withKinds: true } },
      { name: "ConnectedPortals", variables: {} },
      {
        name: "JobRecords",
        variables: { id: ":jobId", ...ALL_RECORDS },
      },
    ],
  },
  {
    address: "/records/:portalId/:objectType/:recordId",
    module: "src/features/records/RecordHistoryPage.tsx",
    asks: [
      {
        name: "RecordHistory",
        variables: {
          portalId: ":portalId",
          objectType: ":objectType",
          recordId: ":recordId",
          first: 20,
          after: null,
        },
      },
      {
        name: "RecordNow",
        variables: { portalId: ":portalId", objectType: ":objectType", recordId: ":recordId" },
      },
    ],
  },
];
