import { count } from "../../ui/numbers.ts";
import { EmailText } from "../../ui/EmailText.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";

type Failure = {
  email: string;
  totalFailedLookups: number;
  reasons: readonly { text: string; count: number }[];
};

/** Failed addresses by user, with the reasons. */
export function FailureTable({ label, failures }: { label: string; failures: readonly Failure[] }) {
  return (
    <AdminTable
      label={label}
      columns={[{ name: "User" }, { name: "Failed", isNumber: true }]}
      rows={failures.map(({ email, totalFailedLookups, reasons }) => ({
        key: email,
        cells: [
          <div key="user">
            <EmailText address={email} />
            <ul className={classes.reasons}>
              {reasons.map((row) => (
                <li key={row.text}>
                  {count(row.count)}: {row.text || "Reason not recorded"}
                </li>
              ))}
            </ul>
          </div>,
          count(totalFailedLookups),
        ],
      }))}
      empty="No failed lookups."
    />
  );
}
