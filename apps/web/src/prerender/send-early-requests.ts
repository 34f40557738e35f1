import type { EarlyAnswers } from "../api/early-answers.ts";

/** As build.ts writes it into the page: an address, and the bodies of the queries that its page begins with. */
type FirstQueries = { address: string; bodies: readonly { variables: object }[] };

const GRAPHQL_ANSWER = "application/graphql-response+json,application/json;q=0.9";

/**
 * Asks whether the session is known, and for what the page shows first, while the code of the page is on its way: on a slow line
 * an answer takes as long as the code. What is asked for follows the address; with a filter in it, it is left to the page.
 */
export function sendEarlyRequests(token: string): void {
  const authorization = `Bearer ${token}`;
  const answers: EarlyAnswers["answers"] = new Map();
  const send = (request: string, answer: Promise<Response>) => {
    // Whoever takes the answer says what failed.
    answer.catch(() => {});
    answers.set(request, answer);
  };
  const session = "/api/auth/is-admin";
  send(session, fetch(session, { headers: { accept: "application/json", authorization } }));
  // As Apollo's link asks: in another form it would not read what the server says of a failure.
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
    // An address that cannot be decoded is the router's to judge.
    return [];
  }
}
