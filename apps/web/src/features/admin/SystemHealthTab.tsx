import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./Admin.module.css";
import { FailureTable } from "./FailureTable.tsx";
import { TopUsersTable } from "./TopUsersTable.tsx";
import { Workbench } from "./Workbench.tsx";

const HEALTH = graphql(`
  fragment SystemHealthTab_dashboard on AdminDashboard {
    topFailed24h {
      email
      totalFailedLookups
      reasons {
        text
        count
      }
    }
    topFailed7d {
      email
      totalFailedLookups
      reasons {
        text
        count
      }
    }
    topSuccessfulAllTime {
      ...TopUsersTable_user
    }
  }
`);

export function SystemHealthTab({ dashboard: ref }: { dashboard: FragmentType<typeof HEALTH> }) {
  const dashboard = useFragment(HEALTH, ref);
  return (
    <Workbench>
      <div className={classes.grid}>
        <Panel title="Failed lookups (24h)" flush>
          <FailureTable label="Failed lookups in the last 24 hours" failures={dashboard.topFailed24h} />
        </Panel>
        <Panel title="Failed lookups (7d)" flush>
          <FailureTable label="Failed lookups in the last seven days" failures={dashboard.topFailed7d} />
        </Panel>
        <Panel title="All-time champions" flush>
          <TopUsersTable
            label="Users with the most cleaned addresses, all time"
            users={dashboard.topSuccessfulAllTime}
            empty="No addresses cleaned yet."
          />
        </Panel>
      </div>
    </Workbench>
  );
}
