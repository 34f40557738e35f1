import { Link } from "react-router-dom";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { Figures } from "../../ui/Figures.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./Admin.module.css";
import { RunbookLink } from "./RunbookLink.tsx";
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

const PARTNER_NAMES: Readonly<Record<string, string>> = { sprocketeer: "Sprocketeer", hug: "HUG" };

export function OverviewTab({ dashboard: ref }: { dashboard: FragmentType<typeof OVERVIEW> }) {
  const dashboard = useFragment(OVERVIEW, ref);
  const rate = successRate(dashboard.trackedSuccessfulLookups, dashboard.trackedFailedAttempts);
  /** Each number links to the tab with its rows. */
  const cards: [label: string, figure: string, period: string, tab: string][] = [
    ["Total Lookups", count(dashboard.allTimeSuccessfulLookups), "all time", "analytics"],
    ["Success Rate", `${rate.toFixed(1)}%`, "all time", "health"],
    ["Active Users", count(dashboard.todaysActiveUsers.length), "today (UTC)", "users"],
    ["New Signups", count(dashboard.recentSignups.length), "last 7 days", "users"],
  ];
  const lowCredits = dashboard.usersBelowThreshold.length;
  const rows: [label: string, period: string, figure: string, health: Health | null][] = [
    ["HubSpot connections", "now", count(dashboard.hubspotConnectionsCount), null],
    ["Portal configurations", "now", count(dashboard.portalConfigsCount), null],
    [
      "Credit unsubscribes",
      "all time",
      count(dashboard.creditUnsubscribesCount),
      unsubscribesHealth(dashboard.creditUnsubscribesCount),
    ],
    ["Setup unsubscribes", "all time", count(dashboard.portalConfigUnsubscribesCount), null],
    ["Success rate", "all time", `${rate.toFixed(1)}%`, rateHealth(rate)],
    ["Low credit alerts", "now", count(lowCredits), lowCreditHealth(lowCredits)],
  ];
  const most = Math.max(1, ...dashboard.referralStats.map((row) => row.count));
  return (
    <>
      <Figures
        figures={cards.map(([label, figure, period, tab]) => [
          label,
          <Link
            key={label}
            to={`?tab=${tab}`}
            className={classes.figure}
            aria-label={`${figure} ${label}, ${period}: show the rows`}
          >
            {figure}
          </Link>,
          period,
        ])}
      />
      <div className={classes.grid}>
        <Panel title="System health">
          <dl className={classes.health}>
            {rows.map(([label, period, figure, health]) => (
              <div key={label}>
                <dt>
                  <span>{label}</span> <span className={classes.period}>{period}</span>
                </dt>
                <dd>{figure}</dd>
                <dd className={classes.tone} data-tone={health?.tone}>
                  {health?.word} {health?.runbook && <RunbookLink about={health.runbook} />}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title="Where do customers come from?" note="All sign-ups, all time.">
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
      <dt>{PARTNER_NAMES[referralType] ?? (referralType || "Direct")}</dt>
      <dd aria-hidden="true">
        <span className={classes.bar} style={{ width: `${share * 100}%` }} />
      </dd>
      <dd>{count(accounts)}</dd>
    </>
  );
}
