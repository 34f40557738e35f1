import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";

const BY_TYPE = graphql(`
  fragment UsageByType_usage on Usage {
    byType {
      objectType
      recordsCleaned
      jobsCount
      creditsUsed
    }
  }
`);

/** Spec 2: the type's name plus 's'. */
export function UsageByType({ usage }: { usage: FragmentType<typeof BY_TYPE> }) {
  const { byType } = useFragment(BY_TYPE, usage);
  if (byType.length === 0) return null;
  return (
    <Panel title="Usage by Object Type" flush>
      <DataTable
        onPhone="fit"
        columns={[
          { name: "Type" },
          { name: "Jobs", isNumber: true },
          { name: "Cleaned", isNumber: true },
          { name: "Credits", isNumber: true },
        ]}
        rows={byType.map(({ objectType, jobsCount, recordsCleaned, creditsUsed }) => ({
          key: objectType,
          cells: [`${OBJECT_TYPE_LABELS[objectType]}s`, count(jobsCount), count(recordsCleaned), count(creditsUsed)],
        }))}
      />
    </Panel>
  );
}
