import { paths } from "../../app/paths.ts";
import { TextLink } from "../../ui/Button.tsx";
import classes from "./HealthLine.module.css";

type Point = { jobId: string; at: string; score: number; after: number };

/** A bar per run as high as what was in order after it, with the latest run's percentages before and after. */
export function HealthLine({ points }: { points: readonly Point[] }) {
  const last = points.at(-1);
  if (!last) return null;
  const words = points.map(changeOf).join(", ");
  return (
    <span className={classes.spark}>
      <span className={classes.bars} role="img" aria-label={`Percentages, oldest first: ${words}`}>
        {points.map(({ jobId, after }) => (
          <span key={jobId} style={{ height: `${Math.max(6, after)}%` }} />
        ))}
      </span>
      <TextLink to={paths.job(last.jobId)}>{changeOf(last)}</TextLink>
    </span>
  );
}

/** "11% to 100%" */
function changeOf({ score, after }: Point): string {
  return score === after ? `${after}%` : `${score}% to ${after}%`;
}
