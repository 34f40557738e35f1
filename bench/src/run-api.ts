import { randomUUID } from "node:crypto";
import { apiClient, control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { API_MEMORY } from "@plumbline/dev-env/product-env.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { connectPortal, contactList, mapContacts, signUp, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import type { Customer } from "@plumbline/dev-env/stories.ts";
import { request } from "undici";
import { closedLoop, loadTable, openLoop, type LoadResult } from "./load.ts";
import { say, withStack } from "./with-stack.ts";

/**
 * The api under load: reads and the dashboard's query at 200 a second (goal: 15, 60 and 150 ms at p50, p95 and p99, no error),
 * sign-ins at 10 a second (goal: p95 150 ms), and what GraphQL costs beside a bare Express route with the same session look-up,
 * tenant transaction and statements (goal: half of its throughput).
 */
const READS_PER_SECOND = 200;
const LOGINS_PER_SECOND = 10;
const SECONDS = 60;
const CUSTOMERS = 20;
/** Each signs in five times at most, as the limit for one person says. */
const PEOPLE = (LOGINS_PER_SECOND * SECONDS) / 5;
const BATCH_SIZE = 16;
const PASSWORD = "correct horse battery";

const READS = [
  "/api/auth/credit-balance",
  "/api/hubspot/connections",
  "/api/hubspot/recurring-jobs",
  "/api/auth/usage",
];
const DASHBOARD = `query Dashboard {
  viewer { id credits { id available held owed } }
  connections { id portalId portalName isConfigured }
  recurringJobs { id isActive portalName listName nextRunAt totalRuns createdAt }
  jobs(first: 8) { id status kind portalName listName creditsUsed recordsTotal recordsProcessed createdAt }
}`;
const JOBS = "query Jobs { jobs(first: 8) { id status creditsUsed } }";

await withStack({}, async (stack) => {
  say(`Signing up ${CUSTOMERS} customers with a finished job each ...`);
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await customerWithJob(stack));
  const get = reader(stack, customers);
  const query = (document: string) => asker(stack.apiUrl, customers, document);

  await openLoop({ perSecond: 100, seconds: 5, send: get });
  // A thousand requests, after which V8 has optimized the code: a cold process can't keep up with the full rate, and its queue would be measured.
  await openLoop({ perSecond: 100, seconds: 10, send: query(DASHBOARD) });
  say(`${READS_PER_SECOND} reads a second for ${SECONDS} s ...`);
  const reads = await openLoop({ perSecond: READS_PER_SECOND, seconds: SECONDS, send: get });
  say(`${READS_PER_SECOND} dashboards a second for ${SECONDS} s ...`);
  const dashboards = await openLoop({ perSecond: READS_PER_SECOND, seconds: SECONDS, send: query(DASHBOARD) });
  say(`Signing up ${PEOPLE} people, then ${LOGINS_PER_SECOND} sign-ins a second for ${SECONDS} s ...`);
  const logins = await measureLogins(stack);
  say("GraphQL beside a bare route ...");
  const { graphql, bare } = await compare(stack, customers, query(JOBS));
  const rows: [string, LoadResult][] = [
    [`reads at ${READS_PER_SECOND}/s`, reads],
    [`dashboard query at ${READS_PER_SECOND}/s`, dashboards],
    [`sign-ins at ${LOGINS_PER_SECOND}/s`, logins],
    [`GraphQL jobs, ${BATCH_SIZE} at once`, graphql],
    [`bare route, ${BATCH_SIZE} at once`, bare],
  ];
  const ratio = graphql.perSecond / bare.perSecond;
  process.stdout.write(`\n${loadTable(rows)}\nratio of GraphQL to the bare route: ${ratio.toFixed(2)}\n\n`);
  process.stdout.write(`${JSON.stringify({ bench: "api", reads, dashboards, logins, graphql, bare, ratio })}\n`);
});

async function customerWithJob(stack: Stack): Promise<Customer> {
  const { id } = (await control(stack.sandboxUrl, "POST", "/portals", {})) as { id: number };
  const customer = await signUp(stack, `${randomUUID()}@example.com`, PASSWORD);
  await connectPortal(stack, customer, String(id));
  await mapContacts(customer, String(id));
  const list = await contactList(customer, String(id), 10);
  await untilJob(customer, await startList(customer, String(id), list.listId), ["completed"]);
  return customer;
}

async function answer200(url: URL, token: string | null, json?: unknown): Promise<unknown> {
  const answer = await request(url, {
    method: json === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token ?? ""}`, "content-type": "application/json" },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const body = await answer.body.json();
  if (answer.statusCode !== 200) throw new Error(`${url.pathname}: ${answer.statusCode}`);
  return body;
}

function of<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("The list is empty");
  return item;
}

function reader(stack: Stack, customers: readonly Customer[]) {
  return async (index: number) =>
    void (await answer200(
      new URL(of(READS, index), stack.apiUrl),
      of(customers, Math.floor(index / READS.length)).api.token,
    ));
}

function asker(apiUrl: string, customers: readonly Customer[], document: string) {
  return async (index: number) => {
    const body = await answer200(new URL("/graphql", apiUrl), of(customers, index).api.token, { query: document });
    if (!(body as { data?: unknown }).data || "errors" in (body as object)) throw new Error("The query was refused");
  };
}

async function measureLogins(stack: Stack): Promise<LoadResult> {
  const people: Customer[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signUp(stack, `${randomUUID()}@example.com`, PASSWORD));
  return await openLoop({
    perSecond: LOGINS_PER_SECOND,
    seconds: SECONDS,
    send: async (index) => {
      const { email } = of(people, index);
      await apiClient(stack.apiUrl).ok("POST", "/api/auth/login", { email, password: PASSWORD });
    },
  });
}

/** In turns, so that what else this machine does meets both. */
async function compare(stack: Stack, customers: readonly Customer[], graphqlSend: (index: number) => Promise<void>) {
  const server = await startNode({
    script: "bench/src/bare-api.ts",
    env: { ...stack.env, ...API_MEMORY },
    logFile: null,
  });
  const url = new URL(`http://127.0.0.1:${String(server.ready.port)}/jobs`);
  const bareSend = async (index: number) => void (await answer200(url, of(customers, index).api.token));
  const rounds: { graphql: LoadResult; bare: LoadResult }[] = [];
  try {
    for (let round = 0; round < 4; round += 1) {
      const bare = await closedLoop({ atOnce: BATCH_SIZE, seconds: 5, send: bareSend });
      const graphql = await closedLoop({ atOnce: BATCH_SIZE, seconds: 5, send: graphqlSend });
      // The first round only warms both up.
      if (round > 0) rounds.push({ graphql, bare });
    }
  } finally {
    server.process.kill("SIGTERM");
  }
  const byRatio = rounds.sort(
    (a, b) => a.graphql.perSecond / a.bare.perSecond - b.graphql.perSecond / b.bare.perSecond,
  );
  return of(byRatio, Math.floor(rounds.length / 2));
}
