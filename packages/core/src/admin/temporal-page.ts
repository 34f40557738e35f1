import type { Config } from "../config/config.ts";

/** URL of Temporal's workflow list, filtered by a query in Temporal's syntax; null where its UI is not configured. */
export function temporalPage(
  { temporal: { uiUrl, namespace } }: Pick<Config, "temporal">,
  query: string,
): string | null {
  if (uiUrl === null) return null;
  const url = new URL(`namespaces/${encodeURIComponent(namespace)}/workflows`, `${uiUrl.replace(/\/$/, "")}/`);
  url.searchParams.set("query", query);
  return url.href;
}
