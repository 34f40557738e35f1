import { Link } from "react-router-dom";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { Figures } from "../../ui/Figures.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./Admin.module.css";
import { lowCreditHealth, rateHealth, successRate, unsubscribesHealth, type Health } from "./health-labels.ts";

const OVERVIEW = graphql(`
  fragment OverviewTab_dashboard on AdminDashboard {
    allTimeSuccessfulLookups
    trackedSuccessfulLookups
    trackedFailedAttempts
    hubspotConnectionsCount
    portalConfigsCount
    creditUnsubscribesCount
    portalConfigUnsubscribesCount
    todaysActiveUsers {
      email
    }
    recentSignups {
      email
    }
    usersBelowThreshold {
      email
    }
    referralStats {
      referralType
      count
    }
  }
`);

export function OverviewTab({ dashboard: ref }: { dashboard: FragmentType<typeof OVERVIEW> }) {
  const dashboard = useFragment(OVERVIEW, ref);
  const rate = successRate(dashboard.trackedSuccessfulLookups, dashboard.trackedFailedAttempts);
  /** Each number leads to the tab that has its rows. */
  const cards: [string, string, string][] = [
    ["Total Lookups", count(dashboard.allTimeSuccessfulLookups), "analytics"],
    ["Success Rate", `${rate.toFixed(1)}%`, "health"],
    ["Active Users", count(dashboard.todaysActiveUsers.length), "users"],
    ["New Signups", count(dashboard.recentSignups.length), "users"],
  ];
  const lowCredits = dashboard.usersBelowThreshold.length;
  const rows: [string, string, Health | null][] = [
    ["HubSpot connections", count(dashboard.hubspotConnectionsCount), null],
    ["Portal configurations", count(dashboard.portalConfigsCount), null],
    [
      "Credit unsubscribes",
      count(dashboard.creditUnsubscribesCount),
      unsubscribesHealth(dashboard.creditUnsubscribesCount),
    ],
    ["Setup unsubscribes", count(dashboard.portalConfigUnsubscribesCount), null],
    ["Success rate", `${rate.toFixed(1)}%`, rateHealth(rate)],
    ["Low credit alerts", count(lowCredits), lowCreditHealth(lowCredits)],
  ];
  const most = Math.max(1, ...dashboard.referralStats.map((row) => row.count));
  return (
    <>
      <Figures
        figures={cards.map(([label, figure, tab]) => [
          label,
          <Link
            key={label}
            to={`?tab=${tab}`}
            className={classes.figure}
            aria-label={`${figure} ${label}: show the rows`}
          >
            {figure}
          </Link>,
        ])}
      />
      <div className={classes.grid}>
        <Panel title="System health">
          <dl className={classes.health}>
            {rows.map(([label, figure, health]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
                <dd className={classes.tone} data-tone={health?.tone}>
                  {health?.word}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title="Where do customers come from?">
          <dl className={classes.bars}>
            {dashboard.referralStats.map((row) => (
              <Referral key={row.referralType} {...row} share={row.count / most} />
            ))}
          </dl>
        </Panel>
      </div>
    </>
  );
}

function Referral({ referralType, count: accounts, share }: { referralType: string; count: number; share: number }) {
  return (
    <>
      <dt>{referralType || "Direct"}</dt>
      <dd aria-hidden="true">
        <span className={classes.bar} style={{ width: `${share * 100}%` }} />
      </dd>
      <dd>{count(accounts)}</dd>
    </>
  );
}
