import { OBJECT_TYPE_PLURALS } from "@plumbline/schema/object-types.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { UsageTable } from "./UsageTable.tsx";

const BY_TYPE = graphql(`
  fragment UsageByType_usage on Usage {
    byType {
      objectType
      recordsCleaned
      jobsCount
      creditsUsed
    }
    api {
      recordsCleaned
      jobsCount
      creditsUsed
    }
  }
`);

/** The usage of each record type, and of the API. */
export function UsageByType({ usage }: { usage: FragmentType<typeof BY_TYPE> }) {
  const { byType, api } = useFragment(BY_TYPE, usage);
  const ofTypes = byType.map((row) => ({ ...row, key: row.objectType, name: OBJECT_TYPE_PLURALS[row.objectType] }));
  return (
    <UsageTable
      title="Usage by Object Type"
      by="Type"
      rows={api ? [...ofTypes, { ...api, key: "api", name: "API addresses" }] : ofTypes}
    />
  );
}
