import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { DARK_STYLES, STYLES } from "./styles.ts";

export type RenderedEmail = { subject: string; text: string; html: string };
export type EmailBlock =
  | { kind: "text"; text: string }
  /** The one thing to do next; at most one in an email. */
  | { kind: "button"; label: string; href: string }
  | { kind: "link"; label: string; href: string }
  | { kind: "facts"; rows: [string, string][] }
  /** Below everything else, in small type. */
  | { kind: "footnote"; text: string; label: string; href: string };

/** One column, 600 px, light and dark, with a text part made from the same blocks. */
export function layOut(subject: string, blocks: readonly EmailBlock[]): RenderedEmail {
  return {
    subject,
    text: `${blocks.map(asText).join("\n\n")}\n\n${PRODUCT_NAME}\n`,
    html: page(subject, blocks),
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

function asHtml(block: EmailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="${STYLES.text}">${escape(block.text)}</p>`;
    case "button":
      return `<p style="${STYLES.buttonLine}"><a class="button" href="${escape(block.href)}" style="${STYLES.button}">${escape(block.label)}</a></p>`;
    case "link":
      return `<p style="${STYLES.text}"><a class="link" href="${escape(block.href)}" style="${STYLES.link}">${escape(block.label)}</a></p>`;
    case "facts":
      return `<table role="presentation" width="100%" style="${STYLES.facts}">${block.rows.map(factRow).join("")}</table>`;
    case "footnote":
      return `<p class="dim line" style="${STYLES.footnote}">${escape(block.text)} <a href="${escape(block.href)}" style="color:inherit">${escape(block.label)}</a></p>`;
  }
}

function factRow([name, value]: [string, string]): string {
  return `<tr><td class="dim line" style="${STYLES.factName}">${escape(name)}</td><td class="ink line" style="${STYLES.factValue}">${escape(value)}</td></tr>`;
}

/** The fact of the subject as heading; its first sentence is what a mailbox shows beside the subject. */
function page(title: string, blocks: readonly EmailBlock[]): string {
  const preview = blocks.find((block) => block.kind === "text")?.text ?? "";
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${DARK_STYLES}</style></head>`,
    `<body class="page" style="${STYLES.page}"><div style="${STYLES.preview}">${escape(preview)}</div>`,
    `<div class="frame" style="${STYLES.frame}"><div class="card" style="${STYLES.card}">`,
    `${MARK}<h1 style="${STYLES.heading}">${escape(title)}</h1>${blocks.map(asHtml).join("")}</div>`,
    `<p class="dim" style="${STYLES.below}">${PRODUCT_NAME}: clean addresses in HubSpot</p></div></body></html>`,
  ].join("");
}

/** The plumb bob from a bar and a triangle: mailboxes draw no SVG, and many load no picture. */
const MARK = `<table role="presentation" style="${STYLES.brand}"><tr><td style="${STYLES.markCell}"><div class="mark-bar" style="${STYLES.markBar}"></div><div class="mark" style="${STYLES.mark}"></div></td><td class="ink" style="${STYLES.brandName}">${PRODUCT_NAME}</td></tr></table>`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
