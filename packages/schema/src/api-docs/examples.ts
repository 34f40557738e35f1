/** What an example does, and what it prints at its end. */
export const TASKS = {
  list: "Clean a list",
  addresses: "Clean addresses",
} as const;
export type Task = keyof typeof TASKS;

/**
 * The integration guide's examples: complete programs in each language. The page shows them and a test runs them unchanged, with
 * only the words in double braces filled in.
 */
export type Example = {
  task: Task;
  language: "curl" | "fetch" | "Apollo" | "TypeScript" | "Python";
  /** The name of its file. */
  file: string;
  needs: string;
  code: string;
};

export const PLACEHOLDERS = ["server", "key", "portalId", "listId"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const EXAMPLES: readonly Example[] = [
  {
    task: "list",
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
    task: "list",
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
    task: "list",
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
    task: "list",
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
  {
    task: "addresses",
    language: "curl",
    file: "addresses.sh",
    needs: "curl",
    code: `#!/bin/sh
set -eu
answer=$(curl --fail-with-body --silent --show-error {{server}}/api/v1/addresses \\
  -H "authorization: Bearer {{key}}" -H "content-type: application/json" -H "idempotency-key: import-42" -d '{
    "addresses": [
      {"id": "1", "street": "350 fifth ave", "city": "new york", "state": "ny", "postal_code": "10118", "country": "US"},
      {"id": "2", "text": "200 Congress Ave, Dallas, TX 78701"}
    ],
    "options": {"default_country": "US"}
  }')
echo "$answer" | grep -o '"verdict":"[a-z]*"' | cut -d'"' -f4
echo "$answer" | sed -n 's/.*"charged":\\([0-9]*\\),"engine_version".*/\\1 charged/p'`,
  },
  {
    task: "addresses",
    language: "TypeScript",
    file: "addresses.ts",
    needs: "Node.js 24 or later",
    code: `type Answer = { addresses: { id: string; verdict: "confirmed" | "corrected" | "review" | "failed" }[]; charged: number };

const request = () =>
  fetch("{{server}}/api/v1/addresses", {
    method: "POST",
    headers: {
      authorization: "Bearer {{key}}",
      "content-type": "application/json",
      "idempotency-key": "import-42",
    },
    body: JSON.stringify({
      addresses: [
        { id: "1", street: "350 fifth ave", city: "new york", state: "ny", postal_code: "10118", country: "US" },
        { id: "2", text: "200 Congress Ave, Dallas, TX 78701" },
      ],
      options: { default_country: "US" },
    }),
  });

// Repeated under its key where the answer is lost, and charged once.
const response = await request().catch(request);
if (!response.ok) throw new Error(await response.text());
const { addresses, charged } = (await response.json()) as Answer;
for (const { verdict } of addresses) console.log(verdict);
console.log(\`\${charged} charged\`);`,
  },
  {
    task: "addresses",
    language: "Python",
    file: "addresses.py",
    needs: "Python 3.8 or later, no packages",
    code: `import json, urllib.request

request = urllib.request.Request(
    "{{server}}/api/v1/addresses",
    data=json.dumps({
        "addresses": [
            {"id": "1", "street": "350 fifth ave", "city": "new york", "state": "ny", "postal_code": "10118", "country": "US"},
            {"id": "2", "text": "200 Congress Ave, Dallas, TX 78701"},
        ],
        "options": {"default_country": "US"},
    }).encode(),
    headers={
        "authorization": "Bearer {{key}}",
        "content-type": "application/json",
        "idempotency-key": "import-42",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
for address in answer["addresses"]:
    print(address["verdict"])
print(answer["charged"], "charged")`,
  },
];

export function fillIn(code: string, values: Readonly<Record<Placeholder, string>>): string {
  return PLACEHOLDERS.reduce((text, name) => text.replaceAll(`{{${name}}}`, values[name]), code);
}
