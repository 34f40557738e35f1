import { PRODUCT_NAME } from "@plumbline/schema/product.ts";

export type RenderedEmail = { subject: string; text: string; html: string };
export type EmailBlock =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "facts"; rows: [string, string][] }
  /** Below everything else, in small type. */
  | { kind: "footnote"; text: string; label: string; href: string };

/** One column, 600 px, light and dark, with a text part made from the same blocks. */
export function layOut(subject: string, blocks: readonly EmailBlock[]): RenderedEmail {
  return {
    subject,
    text: `${blocks.map(asText).join("\n\n")}\n\n${PRODUCT_NAME}\n`,
    html: page(subject, blocks.map(asHtml).join("")),
  };
}

function asText(block: EmailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "button":
      return `${block.label}: ${block.href}`;
    case "facts":
      return block.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
    case "footnote":
      return `${block.text}\n${block.label}: ${block.href}`;
  }
}

function asHtml(block: EmailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escape(block.text)}</p>`;
    case "button":
      return `<p style="margin:24px 0"><a class="button" href="${escape(block.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e63;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escape(block.label)}</a></p>`;
    case "facts":
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:16px;line-height:24px">${block.rows
        .map(
          ([name, value]) =>
            `<tr><td style="padding:2px 24px 2px 0">${escape(name)}</td><td style="padding:2px 0;text-align:right;font-variant-numeric:tabular-nums"><strong>${escape(value)}</strong></td></tr>`,
        )
        .join("")}</table>`;
    case "footnote":
      return `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a979c;font-size:13px;line-height:20px">${escape(block.text)} <a href="${escape(block.href)}" style="color:inherit">${escape(block.label)}</a></p>`;
  }
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>@media (prefers-color-scheme:dark){body,.card{background:#14181b!important;color:#e8ecee!important}.button{background:#37b3a4!important;color:#06201d!important}}</style></head><body style="margin:0;background:#f5f7f7;color:#1b2226;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><div class="card" style="max-width:600px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0 0 24px;font-size:14px;font-weight:600;letter-spacing:.02em">${PRODUCT_NAME}</p>${body}</div></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
