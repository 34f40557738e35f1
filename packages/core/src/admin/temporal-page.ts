import type { Config } from "../config/config.ts";

/** Temporal's own list of workflows, narrowed by a query in its words; null where its pages are not configured. */
export function temporalPage(
  { temporal: { uiUrl, namespace } }: Pick<Config, "temporal">,
  query: string,
): string | null {
  if (uiUrl === null) return null;
  const url = new URL(`namespaces/${encodeURIComponent(namespace)}/workflows`, `${uiUrl.replace(/\/$/, "")}/`);
  url.searchParams.set("query", query);
  return url.href;
}
