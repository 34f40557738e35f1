import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useNow } from "../../ui/now.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { OUTCOME_ORDER, OUTCOME_LABELS } from "../../shared/outcomes/outcome-labels.ts";
import { lazy, Suspense } from "react";
import { lastTwelveMonths, monthName } from "./months.ts";
import classes from "./Usage.module.css";

const CHARTS = graphql(`
  fragment UsageCharts_usage on Usage {
    monthly {
      month
      creditsUsed
      outcomes {
        outcome
        count
      }
    }
  }
`);

// The charts' library is larger than all the rest of the product; the page does not wait for it.
const MonthBars = lazy(async () => ({ default: (await import("./MonthBars.tsx")).MonthBars }));

const HOUR_MS = 3_600_000;

/** Two charts. The numbers of the first are in the table below, those of the second in its own table. */
export function UsageCharts({ usage }: { usage: FragmentType<typeof CHARTS> }) {
  const { monthly } = useFragment(CHARTS, usage);
  const months = lastTwelveMonths(useNow(HOUR_MS));
  if (monthly.length === 0) return null;
  const rows = months.map((month) => {
    const found = monthly.find((row) => row.month === month);
    const counts = new Map(found?.outcomes.map((row) => [row.outcome, row.count]));
    return {
      month,
      credits: found?.creditsUsed ?? 0,
      of: (outcome: (typeof OUTCOME_ORDER)[number]) => counts.get(outcome) ?? 0,
    };
  });
  const shown = OUTCOME_ORDER.filter((outcome) => rows.some((row) => row.of(outcome) > 0));
  const series = shown.map((outcome) => ({
    name: outcome,
    label: OUTCOME_LABELS[outcome].label,
    color: `var(--pl-${OUTCOME_LABELS[outcome].tone}-solid)`,
  }));
  return (
    <div className={classes.charts}>
      <Panel title="Credits used by month" note="One credit per confirmed or corrected record.">
        <div className={classes.chart} aria-hidden="true">
          <Suspense>
            <MonthBars
              rows={rows.map(({ month, credits }) => ({ month, credits }))}
              series={[{ name: "credits", label: "Credits", color: "var(--pl-plum-5)" }]}
              unit="credits"
            />
          </Suspense>
        </div>
      </Panel>
      {shown.length > 0 && (
        <Panel title="Outcomes by month" note="Records processed each month, by outcome.">
          <div className={classes.chart} aria-hidden="true">
            <Suspense>
              <MonthBars
                rows={rows.map((row) => ({
                  month: row.month,
                  ...Object.fromEntries(shown.map((outcome) => [outcome, row.of(outcome)])),
                }))}
                series={series}
                unit="records"
              />
            </Suspense>
          </div>
          <details className={classes.numbers}>
            <summary>Show as a table</summary>
            <DataTable
              isDense
              columns={[{ name: "Month" }, ...series.map(({ label }) => ({ name: label, isNumber: true }))]}
              rows={rows
                .filter((row) => shown.some((outcome) => row.of(outcome) > 0))
                .map((row) => ({
                  key: row.month,
                  cells: [monthName(row.month), ...shown.map((outcome) => count(row.of(outcome)))],
                }))}
            />
          </details>
        </Panel>
      )}
    </div>
  );
}
