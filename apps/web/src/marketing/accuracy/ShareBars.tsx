import classes from "./ShareBars.module.css";

type Part = { name: string; share: number; tone: "green" | "amber" | "red" };
export type ShareBar = { label: string; of: string; parts: readonly Part[] };

const share = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** One bar of full width each; the line below says the same in words, in the order of the parts. */
export function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  return (
    <ul className={classes.bars}>
      {bars.map(({ label, of, parts }) => (
        <li key={label}>
          <strong>{label}</strong> <span className={classes.of}>{of}</span>
          <div className={classes.bar} aria-hidden="true">
            {parts.map((part) => (
              <span key={part.name} data-tone={part.tone} style={{ flexGrow: part.share }} />
            ))}
          </div>
          <ul className={classes.parts}>
            {parts.map((part) => (
              <li key={part.name} data-tone={part.tone}>
                {share.format(part.share)} {part.name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
