import type { PageDeclaration } from "../../app/page-declaration.ts";
import { May } from "../../session/session.tsx";
import { NotForYou } from "../../shared/NotForYou.tsx";
import { Page } from "../../shared/Page.tsx";
import { InvoiceList } from "./InvoiceList.tsx";

export const page = {
  path: "/credits/invoices",
  access: "signed-in",
  firstQueries: [{ name: "InvoiceList", variables: { after: null } }],
} satisfies PageDeclaration;

export function InvoicesPage() {
  return (
    <Page title="Invoices" lead="The invoice of each purchase, and the credit note of each refund.">
      <May operation="see_billing" otherwise={<NotForYou />}>
        <InvoiceList />
      </May>
    </Page>
  );
}
