import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";

/** Rows shown at first: on a phone, each row is a card. */
export const FIRST_ROWS = 8;

export type Row = { key: string; cells: readonly [string, ...string[]] };
type Props = { label: string; columns: readonly Column[]; rows: readonly Row[]; noun: string };

/** The first rows of a table, and all of them on request. */
export function LongTable({ label, columns, rows, noun }: Props) {
  const [isComplete, setComplete] = useState(false);
  return (
    <>
      <DataTable label={label} columns={columns} rows={isComplete ? rows : rows.slice(0, FIRST_ROWS)} isDense />
      {!isComplete && rows.length > FIRST_ROWS && (
        <div>
          <Button size="xs" variant="default" onClick={() => setComplete(true)}>
            Show all {rows.length} {noun}
          </Button>
        </div>
      )}
    </>
  );
}
