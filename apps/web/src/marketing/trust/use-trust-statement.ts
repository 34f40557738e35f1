import type { TrustStatement } from "@plumbline/schema/trust/statement.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { restCall } from "../../api/rest-client.ts";
import { TRUST_TEMPLATE } from "./trust-template.ts";

/** The server's statement: from the page if it was loaded there, otherwise by a request; undefined until it is known. */
export function useTrustStatement(): TrustStatement | undefined {
  const [known] = useState(() => (import.meta.env.SSR ? TRUST_TEMPLATE : statementInPage()));
  const { data } = useQuery({
    queryKey: ["trust"],
    queryFn: () => restCall<TrustStatement>("/trust.json"),
    enabled: known === null,
    staleTime: Infinity,
  });
  return known ?? data;
}

function statementInPage(): TrustStatement | null {
  const json = document.getElementById("trust-statement")?.textContent;
  return json ? (JSON.parse(json) as TrustStatement) : null;
}
