import type { ReceiptKind } from "@plumbline/schema/billing/receipt-kinds.ts";
import type { ReceiptOrder } from "@plumbline/schema/billing/receipt-order.ts";
import type { JobOrder } from "@plumbline/schema/jobs/job-order.ts";
import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import type { JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { JobKind, Outcome } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import type { UndoKind } from "@plumbline/schema/undo/undo-fields.ts";

/** A record of a portal, by HubSpot's ids. */
export type RecordPlace = { portalId: string; objectType: ObjectType; recordId: string };

/** The target of links to the start form on the dashboard. */
export const START_FORM_ID = "start-a-cleaning";

type Query = Record<string, string | null | undefined>;

function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Every address inside the product. All links use these. */
export const paths = {
  home: "/",
  whyUs: "/why-us",
  setupGuide: "/setup-guide",
  pricing: "/pricing",
  apiDocs: "/docs/api",
  support: "/support",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  accuracy: "/accuracy",
  trust: "/trust",
  dpa: "/trust#dpa",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  companyLogin: "/company-login",
  dashboard: "/dashboard",
  /** The start form with a preselected list. */
  startOf: ({ portalId, objectType, listId }: { portalId: string; objectType: ObjectType; listId: string }) =>
    `${withQuery("/dashboard", { portal: portalId, type: objectType, list: listId })}#${START_FORM_ID}`,
  list: ({ portalId, objectType, listId }: { portalId: string; objectType: ObjectType; listId: string }) =>
    `/lists/${[portalId, objectType, listId].map(encodeURIComponent).join("/")}`,
  usage: "/usage",
  jobs: "/jobs",
  activity: "/activity",
  review: "/review",
  locks: "/review/locks",
  dismissed: "/review/dismissed",
  undone: "/review/undone",
  credits: "/credits",
  /** After a purchase for a job, the page leads back to it. */
  creditsFor: (jobId: string) => withQuery("/credits", { job: jobId }),
  receipts: "/receipts",
  invoices: "/credits/invoices",
  limits: "/credits/limits",
  manageAccount: "/manage-account",
  account: {
    security: "/manage-account/security",
    team: "/manage-account/team",
    developers: "/manage-account/developers",
    data: "/manage-account/data",
    portals: "/manage-account/portals",
  },
  admin: "/admin",
  customer: (accountId: string) => `/admin/customers/${encodeURIComponent(accountId)}`,
  runbook: (about: string) => `/admin/runbook#${about}`,
  job: (
    jobId: string,
    view: {
      outcome?: Outcome | null;
      reason?: string | null;
      kind?: UndoKind | null;
      q?: string;
      from?: string | null;
      to?: string | null;
      order?: RecordOrder | null;
      after?: string | null;
    } = {},
  ) => withQuery(`/jobs/${encodeURIComponent(jobId)}`, view),
  check: (jobId: string, view: { outcome?: Outcome | null; detail?: string | null }) =>
    withQuery(`/jobs/${encodeURIComponent(jobId)}`, view),
  reviewOf: ({
    filter,
    ...view
  }: {
    filter: Readonly<Record<string, string>>;
    q?: string;
    from?: string | null;
    to?: string | null;
    order?: ProposalOrder | null;
    after: string | null;
  }) => withQuery("/review", { ...filter, ...view }),
  proposal: (proposalId: string) => `/review/proposals/${encodeURIComponent(proposalId)}`,
  /** Records with a choice of this kind. */
  choicesOf: ({ kind, after }: { kind: ChoiceKind; after: string | null }) =>
    withQuery(kind === "locked" ? "/review/locks" : `/review/${kind}`, { after }),
  jobsOf: (view: {
    kind?: JobKind | null;
    status?: JobStatus | null;
    q?: string;
    from?: string | null;
    to?: string | null;
    order?: JobOrder | null;
    after?: string | null;
  }) => withQuery("/jobs", view),
  record: ({ portalId, objectType, recordId }: RecordPlace, view: { after?: string | null } = {}) =>
    withQuery(`/records/${[portalId, objectType, recordId].map(encodeURIComponent).join("/")}`, view),
  activityOf: (view: {
    member?: string | null;
    action?: string | null;
    portal?: string | null;
    from?: string | null;
    to?: string | null;
    after?: string | null;
  }) => withQuery("/activity", view),
  receiptsOf: (view: {
    kind?: ReceiptKind | null;
    q?: string;
    from?: string | null;
    to?: string | null;
    order?: ReceiptOrder | null;
    after?: string | null;
  }) => withQuery("/receipts", view),
  configurePortal: (portalId: string) => `/configure-portal/${encodeURIComponent(portalId)}`,
  portal: {
    writing: (portalId: string) => `/configure-portal/${encodeURIComponent(portalId)}/writing`,
    status: (portalId: string) => `/configure-portal/${encodeURIComponent(portalId)}/status`,
    rules: (portalId: string) => `/configure-portal/${encodeURIComponent(portalId)}/rules`,
    name: (portalId: string) => `/configure-portal/${encodeURIComponent(portalId)}/name`,
  },
} as const;
