import type { TrustStatement } from "@plumbline/schema/trust/statement.ts";

/** The placeholders that apps/web/src/marketing/trust/trust-template.ts leaves in the prerendered page. */
const ANY = "__trust.";
const FACT = /__trust\.(\w+)__/g;
const ROW = /<tr>(?:(?!<tr>).)*?__trust\.(permissions|kept|subProcessors)\.(?:(?!<tr>).)*?<\/tr>/gs;

/**
 * Fills the page's placeholders with the statement: one row of each table is repeated. The head contains the statement as well,
 * so that the application can hydrate the page. Other pages are unchanged.
 */
export function withTrustStatement(page: string, statement: TrustStatement): string {
  if (!page.includes(ANY)) return page;
  const { permissions, kept, subProcessors, ...facts } = statement;
  const tables: Record<string, readonly Record<string, string>[]> = { permissions, kept, subProcessors };
  const single: Record<string, string> = facts;
  const json = JSON.stringify(statement).replaceAll("<", "\\u003c");
  return page
    .replaceAll(ROW, (row: string, table: string) =>
      (tables[table] ?? []).map((values) => filledRow(row, values)).join(""),
    )
    .replaceAll(FACT, (_placeholder, name: string) => escaped(single[name] ?? ""))
    .replace("</head>", () => `<script type="application/json" id="trust-statement">${json}</script></head>`);
}

function filledRow(row: string, values: Record<string, string>): string {
  return row.replaceAll(/__trust\.\w+\.(\w+)__/g, (_placeholder, name: string) => escaped(values[name] ?? ""));
}

/** Escapes as React does. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
