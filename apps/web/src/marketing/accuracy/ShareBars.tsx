import { atLeast, atMost } from "./shares.ts";
import classes from "./ShareBars.module.css";

type Part = { name: string; share: number; tone: "green" | "amber" | "red" };
export type ShareBar = { label: string; of: string; parts: readonly Part[] };

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
                {part.tone === "green" ? atLeast(part.share) : atMost(part.share)} {part.name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
