import { count } from "../kit/numbers.ts";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";

type Failure = {
  email: string;
  totalFailedLookups: number;
  reasons: readonly { reason: string; count: number }[];
};

/** Failed addresses by user, with the codes of why. */
export function FailureTable({ label, failures }: { label: string; failures: readonly Failure[] }) {
  return (
    <AdminTable
      label={label}
      columns={["User", "Failed"]}
      rows={failures.map(({ email, totalFailedLookups, reasons }) => ({
        key: email,
        cells: [
          <div key="user">
            {email}
            <div className={classes.reasons}>
              {reasons.map((row) => `${row.reason || "unknown"} ${count(row.count)}`).join(", ")}
            </div>
          </div>,
          count(totalFailedLookups),
        ],
      }))}
      empty="Nothing has failed."
    />
  );
}
