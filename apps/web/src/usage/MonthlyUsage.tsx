import { VisuallyHidden } from "@mantine/core";
import { graphql, useFragment, type FragmentType } from "../gql/generated/index.ts";
import { count } from "../kit/numbers.ts";
import { Panel } from "../kit/Panel.tsx";
import classes from "./Usage.module.css";

const MONTHLY = graphql(`
  fragment MonthlyUsage_usage on Usage {
    monthly {
      month
      jobsCount
      recordsCleaned
      creditsUsed
    }
  }
`);

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The bars answer "when did my credits go?"; the numbers beside them are their table. */
export function MonthlyUsage({ usage }: { usage: FragmentType<typeof MONTHLY> }) {
  const { monthly } = useFragment(MONTHLY, usage);
  if (monthly.length === 0) return null;
  const most = Math.max(1, ...monthly.map((row) => row.creditsUsed));
  return (
    <Panel title="Monthly Usage (Last 12 Months)" note="When did my credits go?" flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className={classes.barColumn}>
              Share of the busiest month
            </th>
            <th scope="col">Jobs</th>
            <th scope="col">Cleaned</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {monthly.map((row) => (
            <tr key={row.month}>
              <th scope="row">
                <time dateTime={row.month}>{monthName.format(new Date(`${row.month}-01T00:00:00Z`))}</time>
              </th>
              <td className={classes.barColumn}>
                <span className={classes.bar} style={{ width: `${(row.creditsUsed / most) * 100}%` }} />
                <VisuallyHidden>{Math.round((row.creditsUsed / most) * 100)} %</VisuallyHidden>
              </td>
              <td>{count(row.jobsCount)}</td>
              <td>{count(row.recordsCleaned)}</td>
              <td>{count(row.creditsUsed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
