import type { Response } from "express";
import type { Invoice } from "../objects.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { dollars } from "./checkout-page.ts";

export function invoiceLines(world: StripeWorld, invoice: Invoice): string[] {
  const address = invoice.customer_address;
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return [
    `Invoice ${invoice.number}`,
    invoice.customer_name ?? world.customers.get(invoice.customer)?.email ?? "",
    ...(address
      ? [address.line1 ?? "", `${address.city ?? ""} ${address.postal_code ?? ""} ${address.country ?? ""}`]
      : []),
    ...invoice.customer_tax_ids.map(({ value }) => `Tax id ${value ?? ""}`),
    invoice.lines.data[0]?.description ?? "",
    `Tax ${dollars(tax)}`,
    `Total ${dollars(invoice.total)}`,
  ];
}

/** A one-page PDF with these lines, readable by any viewer. */
export function sendPdf(response: Response, name: string, lines: readonly string[]): void {
  const shown = lines.map((line, index) => `1 0 0 1 72 ${760 - index * 20} Tm (${escaped(line)}) Tj`).join("\n");
  const content = `BT /F1 12 Tf\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  response
    .type("application/pdf")
    .set("content-disposition", `attachment; filename="${name}.pdf"`)
    .send(Buffer.from(file, "latin1"));
}

/** Characters beyond ASCII would need another font. */
function escaped(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").replaceAll(/[\\()]/g, "\\$&");
}
