import type { TrustStatement } from "@plumbline/schema/trust/statement.ts";

/** As apps/web/src/marketing/trust/trust-template.ts leaves them in the page that is made at build time. */
const ANY = "__trust.";
const FACT = /__trust\.(\w+)__/g;
const ROW = /<tr>(?:(?!<tr>).)*?__trust\.(permissions|kept|subProcessors)\.(?:(?!<tr>).)*?<\/tr>/gs;

/**
 * The page with the statement in place of its placeholders: one row of each table is repeated, and the statement itself stands in
 * the head, so that the application takes over what is there. Other pages stay as they are.
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

/** As React escapes texts. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
