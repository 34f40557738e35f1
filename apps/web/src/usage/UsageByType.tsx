import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { graphql, useFragment, type FragmentType } from "../gql/generated/index.ts";
import { count } from "../kit/numbers.ts";
import { Panel } from "../kit/Panel.tsx";
import classes from "./Usage.module.css";

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
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Jobs</th>
            <th scope="col">Cleaned</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {byType.map((row) => (
            <tr key={row.objectType}>
              <th scope="row">{OBJECT_TYPE_LABELS[row.objectType]}s</th>
              <td>{count(row.jobsCount)}</td>
              <td>{count(row.recordsCleaned)}</td>
              <td>{count(row.creditsUsed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
