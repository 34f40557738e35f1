import classes from "./StackedBars.module.css";
import { count } from "./numbers.ts";

/** As in the bars of jobs; parts stand apart and in the order of the legend for those who tell few colours apart, too. */
export const BAR_STYLES = ["accent", "green", "teal", "grey", "amber", "red", "faint", "open"] as const;
export type Series = { name: string; label: string; style: (typeof BAR_STYLES)[number] };
type Row = { key: string; label: string; amounts: Readonly<Record<string, number>> };

/** A bar a row on one scale, its amount beside it; the legend stands in the order of the parts. */
export function StackedBars({
  label,
  series,
  rows,
}: {
  label: string;
  series: readonly Series[];
  rows: readonly Row[];
}) {
  const totals = rows.map(({ amounts }) => series.reduce((sum, { name }) => sum + (amounts[name] ?? 0), 0));
  const longest = scaleOf(totals);
  const hasCut = totals.some((total) => total > longest);
  return (
    <div className={classes.chart}>
      {series.length > 1 && (
        <ul className={classes.legend} aria-hidden="true">
          {series.map((one) => (
            <li key={one.name}>
              <span className={classes.part} data-style={one.style} /> {one.label}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.rows} aria-label={label}>
        {rows.map(({ key, label: name, amounts }, index) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-cut={(totals[index] ?? 0) > longest || undefined}
                style={{ width: `${Math.min(1, (totals[index] ?? 0) / longest) * 100}%` }}
              >
                {series.map((one) => {
                  const amount = amounts[one.name] ?? 0;
                  return amount === 0 ? null : (
                    <span
                      key={one.name}
                      className={classes.part}
                      data-style={one.style}
                      style={{ flexGrow: amount }}
                      role="img"
                      aria-label={`${one.label} ${count(amount)}`}
                      title={`${one.label} ${count(amount)}`}
                    />
                  );
                })}
              </span>
            </span>
            <span className={classes.total}>{count(totals[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
      {hasCut && <p className={classes.note}>A bar with a torn end is longer than shown.</p>}
    </div>
  );
}

/** So many times the next one, a bar leaves nothing to see of the others. */
const FLATTENS = 6;

/** What fills the width: the longest bar, or where that flattens all others twice the next one. */
function scaleOf(totals: readonly number[]): number {
  const [longest = 0, next = 0] = totals.toSorted((a, b) => b - a);
  return Math.max(1, next > 0 && longest > next * FLATTENS ? next * 2 : longest);
}
