import { useQuery } from "@tanstack/react-query";
import { restCall } from "../rest/rest-client.ts";

export type ServerConfig = {
  productName: string;
  features: { hubspot: boolean; mail: boolean };
  supportEmail: string | null;
  sandboxUrl: string | null;
  temporalUiUrl: string | null;
};

/** What the server tells at run time; undefined until it is known. */
export function useServerConfig(): ServerConfig | undefined {
  return useQuery({ queryKey: ["config"], queryFn: () => restCall<ServerConfig>("/config.json"), staleTime: Infinity })
    .data;
}
