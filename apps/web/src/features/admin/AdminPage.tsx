import { useQuery } from "@apollo/client/react";
import { Link, useSearchParams } from "react-router-dom";
import classes from "../admin/Admin.module.css";
import { OverviewTab } from "../admin/OverviewTab.tsx";
import { SystemHealthTab } from "../admin/SystemHealthTab.tsx";
import { UserAnalyticsTab } from "../admin/UserAnalyticsTab.tsx";
import { UserManagementTab } from "../admin/UserManagementTab.tsx";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState } from "../../shared/notices.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { Page } from "../../shared/Page.tsx";
import { useSession } from "../../session/session.tsx";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/admin",
  access: "operator",
  crawl: [
    {},
    { at: "/admin?tab=analytics", name: "admin-analytics" },
    { at: "/admin?tab=health", name: "admin-health" },
    { at: "/admin?tab=users", name: "admin-users" },
  ],
} satisfies PageDeclaration;

const DASHBOARD = graphql(`
  query AdminDashboard {
    adminDashboard {
      ...OverviewTab_dashboard
      ...UserAnalyticsTab_dashboard
      ...SystemHealthTab_dashboard
      ...UserManagementTab_dashboard
    }
  }
`);

const TABS = {
  overview: { label: "Overview", Tab: OverviewTab },
  analytics: { label: "User Analytics", Tab: UserAnalyticsTab },
  health: { label: "System Health", Tab: SystemHealthTab },
  users: { label: "User Management", Tab: UserManagementTab },
} as const;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

/** The tab is in the URL, so that it can be linked. */
export function AdminPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const current = NAMES.find((name) => name === params.get("tab")) ?? "overview";
  const { data, error } = useQuery(DASHBOARD, { fetchPolicy: "cache-and-network" });
  const { Tab } = TABS[current];
  return (
    <Page title="Admin Dashboard" lead={`Welcome, ${session.user?.email ?? ""}`}>
      <nav className={classes.tabs} aria-label="Admin dashboard sections">
        {NAMES.map((name) => (
          <Link key={name} to={`?tab=${name}`} replace aria-current={name === current ? "page" : undefined}>
            {TABS[name].label}
          </Link>
        ))}
      </nav>
      {error && !data && (
        <ErrorState
          title="Failed to fetch admin dashboard data"
          error={error}
          onRetry={() => window.location.reload()}
          retryLabel="Try Again"
        />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && <Tab dashboard={data.adminDashboard} />}
    </Page>
  );
}
