import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { Figures } from "../../ui/Figures.tsx";
import { count } from "../../ui/numbers.ts";

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
  return (
    <Figures
      figures={[
        ["Total Jobs", count(totalJobs)],
        ["Records Cleaned", count(totalRecordsCleaned)],
        ["Credits Used", count(totalCreditsUsed)],
        ["Credits Remaining", count(currentCredits)],
      ]}
    />
  );
}
