import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import * as parts from "./generated/email-parts.ts";
import type { Html } from "./html.ts";

export type RenderedEmail = { subject: string; text: string; html: string };
export type EmailBlock =
  | { kind: "text"; text: string }
  /** The next step; at most one per email. */
  | { kind: "button"; label: string; href: string }
  | { kind: "link"; label: string; href: string }
  | { kind: "facts"; rows: [string, string][] }
  /** Below everything else, in small type. */
  | { kind: "footnote"; text: string; label: string; href: string };

/** Fills the parts of email.mjml, and makes a text part from the same blocks. `sender`: who sends it, for the foot. */
export function layOut(subject: string, blocks: readonly EmailBlock[], sender: string | null = null): RenderedEmail {
  const page = parts.page({
    subject,
    // Preview text shown beside the subject in a mailbox.
    preview: blocks.find((block) => block.kind === "text")?.text ?? "",
    product: PRODUCT_NAME,
    blocks: blocks.map(asHtml),
    below: `${PRODUCT_NAME}: clean addresses in HubSpot`,
    sender: sender === null ? [] : [parts.sender({ text: sender })],
  });
  return {
    subject,
    text: `${blocks.map(asText).join("\n\n")}\n\n${[PRODUCT_NAME, ...(sender === null ? [] : [sender])].join("\n")}\n`,
    html: page.text,
  };
}

function asText(block: EmailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "button":
    case "link":
      return `${block.label}: ${block.href}`;
    case "facts":
      return block.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
    case "footnote":
      return `${block.text}\n${block.label}: ${block.href}`;
  }
}

function asHtml(block: EmailBlock): Html {
  switch (block.kind) {
    case "text":
      return parts.text(block);
    case "button":
      return parts.button(block);
    case "link":
      return parts.link(block);
    case "facts":
      return parts.facts({ rows: block.rows.map(([name, value]) => parts.factRow({ name, value })) });
    case "footnote":
      return parts.footnote(block);
  }
}
