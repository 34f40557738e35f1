import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import classes from "./Usage.module.css";

const TILES = graphql(`
  fragment UsageTiles_usage on Usage {
    totalJobs
    totalRecordsCleaned
    totalCreditsUsed
    currentCredits
  }
`);

export function UsageTiles({ usage }: { usage: FragmentType<typeof TILES> }) {
  const { totalJobs, totalRecordsCleaned, totalCreditsUsed, currentCredits } = useFragment(TILES, usage);
  const tiles: [string, number][] = [
    ["Total Jobs", totalJobs],
    ["Records Cleaned", totalRecordsCleaned],
    ["Credits Used", totalCreditsUsed],
    ["Credits Remaining", currentCredits],
  ];
  return (
    <dl className={classes.tiles}>
      {tiles.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
