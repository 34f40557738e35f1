/** A page behind the login: its address, `:name` standing for one part, and the module that a route loads for it. */
export type SignedInPage = { address: string; module: string };

/** What every page behind the login loads besides its own code. */
export const SIGNED_IN_LAYOUT = "src/app/layout/SignedInLayout.tsx";

/** A test holds them to the routes. */
export const SIGNED_IN_PAGES: readonly SignedInPage[] = [
  { address: "/dashboard", module: "src/pages/DashboardPage.tsx" },
  { address: "/configure-portal/:portalId", module: "src/pages/ConfigurePortalPage.tsx" },
  { address: "/usage", module: "src/pages/UsagePage.tsx" },
  { address: "/credits", module: "src/features/billing/CreditsPage.tsx" },
  { address: "/receipts", module: "src/features/billing/ReceiptsPage.tsx" },
  { address: "/manage-account", module: "src/pages/ManageAccountPage.tsx" },
  { address: "/manage-account/:section", module: "src/pages/ManageAccountPage.tsx" },
  { address: "/admin", module: "src/features/admin/AdminPage.tsx" },
  { address: "/admin/runbook", module: "src/features/admin/RunbookPage.tsx" },
  { address: "/review", module: "src/features/review/ReviewPage.tsx" },
  { address: "/review/proposals/:proposalId", module: "src/features/review/ProposalPage.tsx" },
  { address: "/review/locks", module: "src/features/review/LocksPage.tsx" },
  { address: "/jobs", module: "src/features/jobs/JobsPage.tsx" },
  { address: "/jobs/:jobId", module: "src/features/jobs/JobPage.tsx" },
  { address: "/records/:portalId/:objectType/:recordId", module: "src/features/records/RecordHistoryPage.tsx" },
];
