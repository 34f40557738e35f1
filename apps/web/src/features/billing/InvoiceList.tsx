import { useLazyQuery, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconReceipt } from "../../ui/icons.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./InvoiceList.module.css";
import { money } from "../../ui/numbers.ts";

const INVOICES = graphql(`
  query InvoiceList($after: String) {
    viewer {
      id
      invoices(first: 20, after: $after) {
        nodes {
          id
          number
          issuedAt
          status
          currency
          taxCents
          totalCents
          customerName
          addressLines
          taxIds {
            type
            value
          }
          creditNotes {
            id
            number
            status
            issuedAt
            totalCents
            taxCents
          }
        }
        endCursor
      }
    }
  }
`);

const PDF = graphql(`
  query InvoicePdf($id: ID!) {
    viewer {
      id
      invoicePdf(id: $id) {
        url
      }
    }
  }
`);

/** For finance: amounts, tax and payer of each invoice and credit note, and its file. */
export function InvoiceList() {
  const [after, setAfter] = useState<string | null>(null);
  const { data, previousData, error } = useQuery(INVOICES, { variables: { after } });
  const [ask, asked] = useLazyQuery(PDF, { fetchPolicy: "no-cache" });
  const page = (data ?? previousData)?.viewer.invoices;
  if (!page && error) return <FailureNotice error={error}>The invoices could not be loaded</FailureNotice>;
  if (!page) return <Loading text="Loading invoices..." rows={3} />;
  if (page.nodes.length === 0 && after === null)
    return (
      <Panel flush>
        <EmptyState icon={<IconReceipt size={28} stroke={1.5} />} title="No invoices yet">
          Each purchase has an invoice, which appears here once it is paid.
        </EmptyState>
      </Panel>
    );

  const open = async (id: string) => {
    const answer = await ask({ variables: { id } });
    const url = answer.data?.viewer.invoicePdf?.url;
    if (url) window.location.assign(url);
  };
  const download = (id: string, number: string) => (
    <Button
      size="compact-sm"
      variant="default"
      isBusy={asked.loading}
      aria-label={`Download ${number} as PDF`}
      onClick={() => void open(id)}
    >
      PDF
    </Button>
  );
  return (
    <Panel title="Invoices" note="Name, address and tax id are those you gave at checkout." flush>
      {asked.error && <FailureNotice error={asked.error}>The file could not be loaded</FailureNotice>}
      <ul className={classes.list}>
        {page.nodes.flatMap((invoice) => [
          <li key={invoice.id} className={classes.row}>
            <div>
              <div className={classes.number}>
                {invoice.number}
                {invoice.status !== "paid" && ` (${invoice.status})`}
              </div>
              <div className={classes.detail}>
                <DateTime iso={invoice.issuedAt} />
              </div>
            </div>
            <div className={classes.detail}>{payerText(invoice)}</div>
            <div className={classes.amount}>
              {money(invoice.totalCents, invoice.currency)}
              <div className={classes.detail}>{money(invoice.taxCents, invoice.currency)} tax</div>
            </div>
            {download(invoice.id, invoice.number)}
          </li>,
          ...invoice.creditNotes.map((note) => (
            <li key={note.id} className={classes.row}>
              <div>
                <div className={classes.number}>
                  {note.number}
                  {note.status === "void" && " (void)"}
                </div>
                <div className={classes.detail}>
                  <DateTime iso={note.issuedAt} />
                </div>
              </div>
              <div className={classes.detail}>Credit note for {invoice.number}</div>
              <div className={classes.amount}>
                {money(-note.totalCents, invoice.currency)}
                <div className={classes.detail}>{money(-note.taxCents, invoice.currency)} tax</div>
              </div>
              {download(note.id, note.number)}
            </li>
          )),
        ])}
      </ul>
      {(page.endCursor || after !== null) && (
        <div className={classes.pager}>
          <Button variant="default" disabled={after === null} onClick={() => setAfter(null)}>
            Newest
          </Button>
          <Button variant="default" disabled={!page.endCursor} onClick={() => setAfter(page.endCursor ?? null)}>
            Older
          </Button>
        </div>
      )}
    </Panel>
  );
}

type Payer = {
  customerName?: string | null;
  addressLines: readonly string[];
  taxIds: readonly { value: string }[];
};

function payerText({ customerName, addressLines, taxIds }: Payer): string {
  const parts = [...(customerName ? [customerName] : []), ...addressLines];
  const vat = taxIds.map(({ value }) => `VAT id ${value}`);
  const text = [parts.join(", "), ...vat].filter(Boolean).join(" · ");
  return text || "No name, address or tax id was given.";
}
