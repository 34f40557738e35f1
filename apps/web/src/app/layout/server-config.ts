import { useQuery, type QueryClient } from "@tanstack/react-query";
import { useIsHydrated } from "../../prerender/use-is-hydrated.ts";
import { restCall } from "../../api/rest-client.ts";

export type ServerConfig = {
  productName: string;
  features: { hubspot: boolean; email: boolean; payments: boolean };
  /** The support form; null if it is not set up. */
  humanCheck: { siteKey: string; scriptUrl: string } | null;
  communityUrl: string | null;
  lookupCounterFrom: number;
  supportEmail: string | null;
  sandboxUrl: string | null;
};

const QUERY = { queryKey: ["config"], queryFn: () => restCall<ServerConfig>("/config.json"), staleTime: Infinity };

/** The server's run-time settings; undefined until loaded, and on prerendered pages. */
export function useServerConfig(): ServerConfig | undefined {
  const { data } = useQuery(QUERY);
  return useIsHydrated() ? data : undefined;
}

/** Loaded before the first paint, so that banner and links do not shift the page; the wait is short. */
export async function awaitServerConfig(queries: QueryClient, maxMs: number): Promise<void> {
  await Promise.race([queries.prefetchQuery(QUERY), new Promise((resolve) => setTimeout(resolve, maxMs))]);
}
