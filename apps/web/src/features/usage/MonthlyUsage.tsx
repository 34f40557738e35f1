import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { monthName } from "./months.ts";
import { UsageTable } from "./UsageTable.tsx";

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

/** The charts' numbers as an accessible table, newest first. */
export function MonthlyUsage({ usage }: { usage: FragmentType<typeof MONTHLY> }) {
  const { monthly } = useFragment(MONTHLY, usage);
  return (
    <UsageTable
      title="Monthly Usage (Last 12 Months)"
      by="Month"
      rows={monthly.toReversed().map((row) => ({
        ...row,
        key: row.month,
        name: <time dateTime={row.month}>{monthName(row.month)}</time>,
      }))}
    />
  );
}
