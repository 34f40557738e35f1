import { useLazyQuery, useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./InvoiceList.module.css";
import { money } from "../../shared/billing/money.ts";

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

/** True until it is known whether there are invoices: what stands below would be pushed down. */
export function useInvoicesPending(): boolean {
  const { data, error } = useQuery(INVOICES, { variables: { after: null } });
  return !data && !error;
}

/** What finance needs: amounts, tax and payer of each invoice and credit note, and its file. */
export function InvoiceList() {
  const [after, setAfter] = useState<string | null>(null);
  const { data } = useQuery(INVOICES, { variables: { after } });
  const [ask, asked] = useLazyQuery(PDF, { fetchPolicy: "no-cache" });
  const page = data?.viewer.invoices;
  if (!page || (page.nodes.length === 0 && after === null)) return null;

  const open = async (id: string) => {
    const answer = await ask({ variables: { id } });
    const url = answer.data?.viewer.invoicePdf?.url;
    if (url) window.location.assign(url);
  };
  const file = (id: string, number: string) => (
    <Button
      key="file"
      size="compact-sm"
      variant="default"
      disabled={asked.loading}
      aria-label={`Download ${number} as PDF`}
      onClick={() => void open(id)}
    >
      PDF
    </Button>
  );
  return (
    <Panel title="Invoices" note="Name, address and tax id are those you gave at checkout." flush>
      {asked.error && <FailureNotice error={asked.error}>The file could not be loaded</FailureNotice>}
      <DataTable
        label="Invoices"
        columns={[
          { name: "Number" },
          { name: "Date" },
          { name: "Billed to" },
          { name: "VAT id" },
          { name: "Tax", isNumber: true },
          { name: "Total", isNumber: true },
          { name: "File" },
        ]}
        rows={page.nodes.flatMap((invoice) => [
          {
            key: invoice.id,
            cells: [
              <>
                {invoice.number}
                {invoice.status !== "paid" && ` (${invoice.status})`}
              </>,
              <DateTime key="date" iso={invoice.issuedAt} />,
              <Payer key="payer" name={invoice.customerName ?? null} lines={invoice.addressLines} />,
              invoice.taxIds.map(({ value }) => value).join(", ") || "–",
              money(invoice.taxCents, invoice.currency),
              money(invoice.totalCents, invoice.currency),
              file(invoice.id, invoice.number),
            ],
          },
          ...invoice.creditNotes.map((note) => ({
            key: note.id,
            cells: [
              <>
                {note.number}
                {note.status === "void" && " (void)"}
              </>,
              <DateTime key="date" iso={note.issuedAt} />,
              `Credit note for ${invoice.number}`,
              "",
              money(-note.taxCents, invoice.currency),
              money(-note.totalCents, invoice.currency),
              file(note.id, note.number),
            ],
          })),
        ])}
      />
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

function Payer({ name, lines }: { name: string | null; lines: readonly string[] }) {
  const all = [...(name ? [name] : []), ...lines];
  if (all.length === 0) return "–";
  return (
    <span className={classes.payer}>
      {all.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
