import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";
import classes from "./Admin.module.css";

/** A few rows of figures, or the reason for their absence. */
export function AdminTable({ empty, ...table }: ComponentProps<typeof DataTable> & { label: string; empty: string }) {
  return table.rows.length === 0 ? <p className={classes.empty}>{empty}</p> : <DataTable onPhone="fit" {...table} />;
}
