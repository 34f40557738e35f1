import type { ReactNode } from "react";
import { DataTable } from "../../ui/DataTable.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";

type Row = { key: string; name: ReactNode; jobsCount: number; recordsCleaned: number; creditsUsed: number };

/** Jobs, cleaned records and credits by a dimension; hidden without rows. */
export function UsageTable({ title, by, rows }: { title: string; by: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title} flush>
      <DataTable
        onPhone="fit"
        columns={[
          { name: by },
          { name: "Jobs", isNumber: true },
          { name: "Cleaned", isNumber: true },
          { name: "Credits", isNumber: true },
        ]}
        rows={rows.map(({ key, name, jobsCount, recordsCleaned, creditsUsed }) => ({
          key,
          cells: [name, count(jobsCount), count(recordsCleaned), count(creditsUsed)],
        }))}
      />
    </Panel>
  );
}
