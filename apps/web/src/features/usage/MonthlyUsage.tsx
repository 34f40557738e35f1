import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { monthName } from "./months.ts";

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

/** The charts' numbers as an accessible table. */
export function MonthlyUsage({ usage }: { usage: FragmentType<typeof MONTHLY> }) {
  const { monthly } = useFragment(MONTHLY, usage);
  if (monthly.length === 0) return null;
  return (
    <Panel title="Monthly Usage (Last 12 Months)" flush>
      <DataTable
        onPhone="fit"
        columns={[
          { name: "Month" },
          { name: "Jobs", isNumber: true },
          { name: "Cleaned", isNumber: true },
          { name: "Credits", isNumber: true },
        ]}
        rows={monthly.map(({ month, jobsCount, recordsCleaned, creditsUsed }) => ({
          key: month,
          cells: [
            <time key="month" dateTime={month}>
              {monthName(month)}
            </time>,
            count(jobsCount),
            count(recordsCleaned),
            count(creditsUsed),
          ],
        }))}
      />
    </Panel>
  );
}
