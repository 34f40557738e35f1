import classes from "./StackedBars.module.css";
import { count } from "./numbers.ts";

/** Drawn by colour and pattern: neighbours differ for those who tell few colours apart, too. */
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
  const longest = Math.max(1, ...totals);
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
              <span className={classes.bar} style={{ width: `${((totals[index] ?? 0) / longest) * 100}%` }}>
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
    </div>
  );
}
