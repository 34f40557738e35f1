import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { EmailText } from "../../ui/EmailText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { AuditLog } from "./AuditLog.tsx";
import { PagedTable } from "./PagedTable.tsx";
import { UserSearch } from "./UserSearch.tsx";

const MANAGEMENT = graphql(`
  fragment UserManagementTab_dashboard on AdminDashboard {
    todaysActiveUsers {
      email
      creditsUsedToday
    }
    recentSignups {
      email
      credits
      createdAt
    }
  }
`);

export function UserManagementTab({ dashboard: ref }: { dashboard: FragmentType<typeof MANAGEMENT> }) {
  const dashboard = useFragment(MANAGEMENT, ref);
  return (
    <>
      <UserSearch />
      <div className={classes.grid}>
        <Panel title="Active today" note="Since midnight UTC." flush>
          <PagedTable
            label="Users active today"
            onPhone="stack"
            columns={[{ name: "User" }, { name: "Credits used", isNumber: true }, { name: "Status" }]}
            rows={dashboard.todaysActiveUsers.map((row) => ({
              key: row.email,
              cells: [
                <EmailText key="email" address={row.email} />,
                count(row.creditsUsedToday),
                <span key="status" className={classes.tone} data-tone="green">
                  Active
                </span>,
              ],
            }))}
            empty="No credits used today."
          />
        </Panel>
        <Panel title="Recent signups" note="The last seven days." flush>
          <PagedTable
            label="Recent signups"
            onPhone="stack"
            columns={[{ name: "Email" }, { name: "Credits", isNumber: true }, { name: "Signed up" }]}
            rows={dashboard.recentSignups.map((row) => ({
              key: row.email,
              cells: [
                <EmailText key="email" address={row.email} />,
                count(row.credits),
                <DateTime key="date" iso={row.createdAt} />,
              ],
            }))}
            empty="No sign-ups in the last seven days."
          />
        </Panel>
      </div>
      <AuditLog />
    </>
  );
}
