import { paths } from "../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../gql/generated/index.ts";
import { count } from "../kit/numbers.ts";
import { TextLink } from "../kit/TextLink.tsx";
import { DateTime } from "../kit/Time.tsx";
import classes from "./ReceiptTable.module.css";

const RECEIPT = graphql(`
  fragment ReceiptTable_receipt on Receipt {
    id
    at
    kind
    text
    jobId
    change
    balance
  }
`);

const signed = (change: number) => (change > 0 ? `+${count(change)}` : count(change).replace("-", "−"));

export function ReceiptTable({ receipts: refs }: { receipts: readonly FragmentType<typeof RECEIPT>[] }) {
  const receipts = useFragment(RECEIPT, refs);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col" className={classes.number}>
            Change
          </th>
          <th scope="col" className={classes.number}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {receipts.map((receipt) => (
          <tr key={receipt.id}>
            <td className={classes.date}>
              <DateTime iso={receipt.at} />
            </td>
            <td className={classes.what}>
              {receipt.jobId ? <TextLink to={paths.job(receipt.jobId)}>{receipt.text}</TextLink> : receipt.text}
            </td>
            <td className={classes.number} data-label="Change" data-gain={receipt.change > 0 || undefined}>
              {signed(receipt.change)}
            </td>
            <td className={classes.number} data-label="Balance">
              {count(receipt.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
