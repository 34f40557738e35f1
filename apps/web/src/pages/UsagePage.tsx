import { useQuery } from "@apollo/client/react";
import { graphql } from "../api/generated/index.ts";
import { May } from "../session/session.tsx";
import { NotForYou } from "../shared/NotForYou.tsx";
import { ErrorState } from "../shared/notices.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { Page } from "../shared/Page.tsx";
import { useFirstData } from "../shared/page-queries.ts";
import { OutcomeBar } from "../features/jobs/OutcomeBar.tsx";
import { MonthlyUsage } from "../features/usage/MonthlyUsage.tsx";
import { RecentActivity } from "../features/usage/RecentActivity.tsx";
import { UsageByType } from "../features/usage/UsageByType.tsx";
import { UsageCharts } from "../features/usage/UsageCharts.tsx";
import { UsageTiles } from "../features/usage/UsageTiles.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = {
  path: "/usage",
  access: "signed-in",
  firstQueries: [{ name: "Usage", variables: {} }],
} satisfies PageDeclaration;

const USAGE = graphql(`
  query Usage {
    usage {
      ...UsageTiles_usage
      ...UsageByType_usage
      ...RecentActivity_usage
      ...UsageCharts_usage
      ...MonthlyUsage_usage
    }
  }
`);

export function UsagePage() {
  return (
    <May
      operation="see_usage"
      otherwise={
        <Page title="Usage Analytics">
          <NotForYou />
        </Page>
      }
    >
      <Usage />
    </May>
  );
}

function Usage() {
  const { data: usage, error, refetch } = useQuery(USAGE);
  const data = useFirstData(usage);
  return (
    <Page
      title="Usage Analytics"
      lead="Records cleaned and credits used. Checks and undos are free and not counted here."
    >
      {error && !data && <ErrorState title="Failed to fetch usage data" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading usage data..." rows={6} />}
      {data && (
        <>
          <UsageTiles usage={data.usage} />
          <UsageCharts usage={data.usage} />
          <UsageByType usage={data.usage} />
          <MonthlyUsage usage={data.usage} />
          <RecentActivity usage={data.usage} renderBar={(job) => <OutcomeBar job={job} isSmall />} />
        </>
      )}
    </Page>
  );
}
