import { useState, type ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";

const ROWS = 10;

/** Pages through a fully loaded list, ten rows at a time. */
export function PagedTable({ rows, label, ...table }: ComponentProps<typeof AdminTable>) {
  const [asked, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / ROWS) - 1);
  const page = Math.min(asked, last);
  const first = page * ROWS;
  return (
    <>
      <AdminTable label={label} rows={rows.slice(first, first + ROWS)} {...table} />
      {last > 0 && (
        <nav className={classes.pages} aria-label={`Pages of ${label}`}>
          <span>
            {count(first + 1)} to {count(Math.min(first + ROWS, rows.length))} of {count(rows.length)}
          </span>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button variant="default" size="xs" disabled={page === last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
