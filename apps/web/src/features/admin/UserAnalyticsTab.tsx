import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { EmailText } from "../../ui/EmailText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";
import { creditsTone } from "./health-labels.ts";
import { TopUsersTable } from "./TopUsersTable.tsx";

const ANALYTICS = graphql(`
  fragment UserAnalyticsTab_dashboard on AdminDashboard {
    topSuccessful24h {
      ...TopUsersTable_user
    }
    topSuccessful7d {
      ...TopUsersTable_user
    }
    highCreditUsers {
      email
      credits
    }
    usersBelowThreshold {
      email
      credits
      creditThreshold
    }
  }
`);

const TOP = 5;

export function UserAnalyticsTab({ dashboard: ref }: { dashboard: FragmentType<typeof ANALYTICS> }) {
  const dashboard = useFragment(ANALYTICS, ref);
  return (
    <div className={classes.grid}>
      <Panel title="Top performers (24h)" note="Addresses cleaned in the last 24 hours." flush>
        <TopUsersTable
          label="Top performers in the last 24 hours"
          users={dashboard.topSuccessful24h}
          empty="No addresses cleaned in the last 24 hours."
        />
      </Panel>
      <Panel title="Most active this week" note="Addresses cleaned in the last 7 days." flush>
        <TopUsersTable
          label="Most active users in the last seven days"
          users={dashboard.topSuccessful7d}
          empty="No addresses cleaned in the last seven days."
        />
      </Panel>
      <Panel title="High credit users" note="Credits now." flush>
        <AdminTable
          label="Users with the most credits"
          columns={[{ name: "User" }, { name: "Credits", isNumber: true }]}
          rows={dashboard.highCreditUsers.map((row) => ({
            key: row.email,
            cells: [
              <EmailText key="email" address={row.email} />,
              <span key="credits" className={classes.tone} data-tone={creditsTone(row.credits)}>
                {count(row.credits)}
              </span>,
            ],
          }))}
          empty="No users yet."
        />
      </Panel>
      <Panel title="Low credit alerts" note="Below their notification threshold now." flush>
        <AdminTable
          label="Users below their credit threshold"
          columns={[{ name: "User" }, { name: "Credits", isNumber: true }, { name: "Threshold", isNumber: true }]}
          rows={dashboard.usersBelowThreshold.slice(0, TOP).map((row) => ({
            key: row.email,
            cells: [<EmailText key="email" address={row.email} />, count(row.credits), count(row.creditThreshold)],
          }))}
          empty="No users are below their threshold."
        />
      </Panel>
    </div>
  );
}
