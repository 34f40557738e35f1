import classes from "./StackedBars.module.css";
import { count } from "./numbers.ts";

/** As in the bars of jobs; segments have gaps and follow the legend's order, so that color is not needed. */
export const BAR_STYLES = ["accent", "green", "teal", "grey", "amber", "red", "faint", "open"] as const;
export type Series = { name: string; label: string; style: (typeof BAR_STYLES)[number] };
type Row = { key: string; label: string; amounts: Readonly<Record<string, number>> };

/** One bar per row on a common scale, with its amount; the legend is in segment order. */
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

/** A bar this many times longer than the next one flattens all others. */
const FLATTENS = 6;

/** The amount at full width: the longest bar, or twice the next one if that would flatten the others. */
function scaleOf(totals: readonly number[]): number {
  const [longest = 0, next = 0] = totals.toSorted((a, b) => b - a);
  return Math.max(1, next > 0 && longest > next * FLATTENS ? next * 2 : longest);
}
