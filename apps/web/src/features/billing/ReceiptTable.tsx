import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { By } from "../../shared/By.tsx";
import { count } from "../../ui/numbers.ts";
import { money } from "../../ui/numbers.ts";
import { TextLink } from "../../ui/Button.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./ReceiptTable.module.css";

const RECEIPT = graphql(`
  fragment ReceiptTable_receipt on Receipt {
    id
    at
    kind
    text
    jobId
    by {
      kind
      name
    }
    change
    balance
    invoice {
      id
      number
      currency
      totalCents
    }
  }
`);

const signed = (change: number) => (change > 0 ? `+${count(change)}` : count(change).replace("-", "−"));

export function ReceiptTable({ receipts: refs }: { receipts: readonly FragmentType<typeof RECEIPT>[] }) {
  const receipts = useFragment(RECEIPT, refs);
  return (
    <DataTable
      columns={[
        { name: "Date" },
        { name: "Description" },
        { name: "Amount", isNumber: true },
        { name: "Change", isNumber: true },
        { name: "Balance", isNumber: true },
      ]}
      rows={receipts.map(({ id, at, kind, jobId, by, text, change, balance, invoice }) => ({
        key: id,
        cells: [
          <span key="date" className={classes.date}>
            <DateTime iso={at} />
          </span>,
          <span key="what">
            {jobId ? <TextLink to={paths.job(jobId)}>{text}</TextLink> : text}
            <By by={by} />
          </span>,
          invoice && kind === "purchase" ? money(invoice.totalCents, invoice.currency) : "",
          <span key="change" className={change > 0 ? classes.gain : undefined}>
            {signed(change)}
          </span>,
          count(balance),
        ],
      }))}
    />
  );
}
