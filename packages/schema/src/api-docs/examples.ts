/**
 * The integration guide's examples: each starts the cleaning of a list, waits for its end and prints the result. The page shows
 * them and a test runs them unchanged, with only the words in double braces filled in.
 */
export type Example = {
  name: string;
  language: "curl" | "fetch" | "Apollo" | "Python";
  /** The program that runs it, and the name of its file. */
  file: string;
  needs: string;
  code: string;
};

export const PLACEHOLDERS = ["server", "key", "portalId", "listId"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const EXAMPLES: readonly Example[] = [
  {
    name: "From a shell",
    language: "curl",
    file: "clean.sh",
    needs: "curl",
    code: `#!/bin/sh
set -eu
call() { curl --fail-with-body --silent --show-error -H "authorization: Bearer {{key}}" -H "content-type: application/json" "$@"; }
field() { sed -n "s/.*\\"$1\\":\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/p"; }

job=$(call -d '{"portalId":"{{portalId}}","listId":"{{listId}}","objectType":"contact"}' {{server}}/api/hubspot/manual-clean | field jobId)
while :; do
  answer=$(call "{{server}}/api/hubspot/jobs/$job")
  status=$(echo "$answer" | field status)
  case $status in pending | running) sleep 1 ;; *) break ;; esac
done
echo "$status: $(echo "$answer" | field records_cleaned) cleaned"`,
  },
  {
    name: "JavaScript",
    language: "fetch",
    file: "clean.mjs",
    needs: "Node.js 20 or later, or a browser's fetch behind your own server",
    code: `const call = async (path, body) => {
  const response = await fetch(new URL(path, "{{server}}"), {
    method: body ? "POST" : "GET",
    headers: { authorization: "Bearer {{key}}", "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message} (request \${answer.requestId})\`);
  return answer;
};

const { jobId } = await call("/api/hubspot/manual-clean", {
  portalId: "{{portalId}}",
  listId: "{{listId}}",
  objectType: "contact",
});
let job;
do {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  job = await call(\`/api/hubspot/jobs/\${jobId}\`);
} while (job.status === "pending" || job.status === "running");
console.log(\`\${job.status}: \${job.records_cleaned} cleaned\`);`,
  },
  {
    name: "GraphQL",
    language: "Apollo",
    file: "clean-graphql.mjs",
    needs: "Node.js 20 or later and @apollo/client 4",
    code: `import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client/core";

const client = new ApolloClient({
  link: new HttpLink({ uri: "{{server}}/graphql", headers: { authorization: "Bearer {{key}}" } }),
  cache: new InMemoryCache(),
});

const START = gql\`
  mutation Start($portalId: String!, $listId: String!) {
    startCleaning(portalId: $portalId, listId: $listId, objectType: contact) {
      job {
        id
      }
    }
  }
\`;
const LOOK = gql\`
  query Look($id: ID!) {
    job(id: $id) {
      id
      status
      creditsUsed
      outcomes {
        outcome
        count
      }
    }
  }
\`;

const started = await client.mutate({ mutation: START, variables: { portalId: "{{portalId}}", listId: "{{listId}}" } });
const { id } = started.data.startCleaning.job;
let job;
do {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  job = (await client.query({ query: LOOK, variables: { id }, fetchPolicy: "network-only" })).data.job;
} while (job.status === "pending" || job.status === "running");
console.log(\`\${job.status}: \${job.creditsUsed} cleaned\`);`,
  },
  {
    name: "Python",
    language: "Python",
    file: "clean.py",
    needs: "Python 3.8 or later, no packages",
    code: `import json, time, urllib.request


def call(path, body=None):
    request = urllib.request.Request(
        "{{server}}" + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": "Bearer {{key}}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


job_id = call("/api/hubspot/manual-clean", {"portalId": "{{portalId}}", "listId": "{{listId}}", "objectType": "contact"})["jobId"]
while True:
    job = call("/api/hubspot/jobs/" + job_id)
    if job["status"] not in ("pending", "running"):
        break
    time.sleep(1)
print(f"{job['status']}: {job['records_cleaned']} cleaned")`,
  },
];

export function fillIn(code: string, values: Readonly<Record<Placeholder, string>>): string {
  return PLACEHOLDERS.reduce((text, name) => text.replaceAll(`{{${name}}}`, values[name]), code);
}
