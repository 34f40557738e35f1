import type { EarlyAnswers } from "../api/rest-client.ts";

/** Written into the page by build.ts: an address, and the bodies of its first queries. */
type FirstQueries = { address: string; bodies: readonly { variables: object }[] };

const GRAPHQL_ANSWER = "application/graphql-response+json,application/json;q=0.9";

/**
 * Requests the session and the page's first data while its code is loading: on a slow line a response takes as long as
 * the code. The queries depend on the address; if it contains a filter, the page sends them itself.
 */
export function sendEarlyRequests(token: string): void {
  const authorization = `Bearer ${token}`;
  const answers: EarlyAnswers["answers"] = new Map();
  const send = (request: string, answer: Promise<Response>) => {
    // The consumer of the response handles the failure.
    answer.catch(() => {});
    answers.set(request, answer);
  };
  const session = "/api/auth/is-admin";
  send(session, fetch(session, { headers: { accept: "application/json", authorization } }));
  // In the same form as Apollo's link, which could not read the server's errors otherwise.
  const headers = { accept: GRAPHQL_ANSWER, authorization, "content-type": "application/json" };
  for (const body of firstBodies()) send(body, fetch("/graphql", { method: "POST", headers, body }));
  window.plumblineEarly = { token, answers };
}

function firstBodies(): string[] {
  const json = document.getElementById("first-queries")?.textContent;
  if (!json || location.search !== "") return [];
  const { address, bodies } = JSON.parse(json) as FirstQueries;
  const parts = location.pathname.split("/");
  const named = new Map(address.split("/").map((name, index) => [name, parts[index] ?? ""]));
  const filledIn = (_name: string, value: unknown) =>
    typeof value === "string" && value.startsWith(":") ? decodeURIComponent(named.get(value) ?? "") : value;
  try {
    return bodies.map((body) =>
      JSON.stringify({ ...body, variables: JSON.parse(JSON.stringify(body.variables), filledIn) as object }),
    );
  } catch {
    // The router handles an address that cannot be decoded.
    return [];
  }
}
