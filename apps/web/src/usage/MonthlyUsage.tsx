import { graphql, useFragment, type FragmentType } from "../gql/generated/index.ts";
import { count } from "../kit/numbers.ts";
import { Panel } from "../kit/Panel.tsx";
import { monthName } from "./months.ts";
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

/** The numbers of the charts, as a table for everybody. */
export function MonthlyUsage({ usage }: { usage: FragmentType<typeof MONTHLY> }) {
  const { monthly } = useFragment(MONTHLY, usage);
  if (monthly.length === 0) return null;
  return (
    <Panel title="Monthly Usage (Last 12 Months)" flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Jobs</th>
            <th scope="col">Cleaned</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {monthly.map((row) => (
            <tr key={row.month}>
              <th scope="row">
                <time dateTime={row.month}>{monthName(row.month)}</time>
              </th>
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
