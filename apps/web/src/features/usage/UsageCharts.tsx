import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { OUTCOME_LABELS, OUTCOME_ORDER } from "../../shared/outcomes/OutcomeTag.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { useNow } from "../../ui/Time.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StackedBars, type Series } from "../../ui/StackedBars.tsx";
import { monthMark, monthName, monthsSince } from "./months.ts";
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

const CREDITS: readonly Series[] = [{ name: "credits", label: "Credits", style: "accent" }];
const STYLES: Record<Outcome, Series["style"]> = {
  corrected: "green",
  confirmed: "teal",
  unchanged: "grey",
  review: "amber",
  failed: "red",
  skipped: "faint",
  restored: "teal",
  not_done: "open",
};

const HOUR_MS = 3_600_000;

/** Two charts. The numbers of the first are in the table below, those of the second in its own table. */
export function UsageCharts({ usage }: { usage: FragmentType<typeof CHARTS> }) {
  const { monthly } = useFragment(CHARTS, usage);
  const now = useNow(HOUR_MS);
  const [first] = monthly;
  if (!first) return null;
  const months = monthsSince(first.month, now).map((month) => {
    const found = monthly.find((row) => row.month === month);
    const amounts: Record<string, number> = Object.fromEntries(
      // Records that a job never reached were not processed.
      (found?.outcomes ?? []).filter(({ outcome }) => outcome !== "not_done").map((row) => [row.outcome, row.count]),
    );
    return { key: month, label: monthMark(month, now), credits: found?.creditsUsed ?? 0, amounts };
  });
  const series = OUTCOME_ORDER.filter((outcome) => months.some(({ amounts }) => (amounts[outcome] ?? 0) > 0)).map(
    (outcome): Series => ({ name: outcome, label: OUTCOME_LABELS[outcome].label, style: STYLES[outcome] }),
  );
  return (
    <div className={classes.charts}>
      <Panel title="Credits used by month" note="One credit per confirmed or corrected record.">
        <StackedBars
          label="Credits used by month"
          series={CREDITS}
          rows={months.map(({ key, label, credits }) => ({ key, label, amounts: { credits } }))}
        />
      </Panel>
      {series.length > 0 && (
        <Panel title="Outcomes by month" note="Records processed each month, by outcome.">
          <StackedBars label="Records by month" series={series} rows={months} />
          <details className={classes.numbers}>
            <summary>Show as a table</summary>
            <DataTable
              isDense
              columns={[{ name: "Month" }, ...series.map(({ label }) => ({ name: label, isNumber: true }))]}
              rows={months.map(({ key, amounts }) => ({
                key,
                cells: [monthName(key), ...series.map(({ name }) => count(amounts[name] ?? 0))],
              }))}
            />
          </details>
        </Panel>
      )}
    </div>
  );
}
