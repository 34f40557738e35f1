import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tokenContext } from "@plumbline/core/portals/access-token.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { Prisma } from "@plumbline/core/generated/prisma/client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import {
  connectPortal,
  creditBalance,
  mapContacts,
  outcomeRows,
  signUp,
  startList,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { taskQueues } from "@plumbline/workflows/registry.ts";
import { expect, it } from "vitest";

/** The only columns with addresses of customers' records. Retention empties those of outcomes, account deletion all of them. */
const ADDRESS_COLUMNS = [
  "job_record.after",
  "job_record.before",
  "job_record.changes",
  "list_check_sample.after",
  "list_check_sample.before",
  "list_check_sample.changes",
  "proposal.after",
  "proposal.before",
  "proposal.changes",
  "address_service_answer.answer",
];

// A scenario with marked values runs at the most verbose log level; then every log, table and history is searched for them.

const STREET = "zzyzxmarked";
const PASSWORD = "Marked-pass-4711 horse";
const EMAIL = "marked.person@example.com";
/** Values that the payer types only at the payment service. */
const PAYER = { card: "paid", name: "Markedholder Lenox", tax_id: "MARKED-TAX-99", number: "4242424242424242" };
/** Contacts in every portal of the sandbox. */
const FIRST_RECORD = 40_001_000_001;

it("stores no secrets in plain text, and addresses only in the documented columns", { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-marked-"));
  await using product = await testProduct({ ADDRESS_SERVICE: "smarty", HUBSPOT_REQUESTS_PER_SECOND: "200" });
  const [port = 0] = await freePorts(1);
  const talkative = { ...product.env, LOG_LEVEL: "debug", PORT: String(port) };
  const logs = { api: join(folder, "api.log"), worker: join(folder, "worker.log") };
  const api = await startNode({ script: "apps/api/src/main.ts", env: talkative, logFile: logs.api });
  const worker = await startNode({ script: "apps/worker/src/main.ts", env: talkative, logFile: logs.worker });
  try {
    const world = { apiUrl: `http://127.0.0.1:${port}`, sandboxUrl: product.sandboxUrl };
    const { id } = (await product.control("POST", "/portals", {})) as { id: number };
    const portalId = String(id);
    const customer = await signUp(world, EMAIL, PASSWORD);
    await connectPortal(world, customer, portalId);
    await mapContacts(customer, portalId);
    await product.grant(EMAIL, 100);
    const made = await secretsOf(product, customer);
    await pay(customer);
    const recordIds = await markedRecords(product, portalId);
    const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
      objectType: "contact",
      name: "Marked",
      recordIds,
    })) as { listId: string };
    // One CRM response breaks off, one batch is refused: error logs tend to contain too much.
    await product.control("POST", "/faults", { kind: "status", status: 400, route: "batch/update", times: 1 });
    const jobId = await startList(customer, portalId, listId);
    await untilJob(customer, jobId, ["completed"], 60_000);
    const rows = await outcomeRows(customer, jobId);
    expect(JSON.stringify(rows).toLowerCase()).toContain(STREET);

    const answers = await refusedAnswers(customer.api.call);
    const { card: _way, ...typed } = PAYER;
    const payer = Object.values(typed);
    const secrets = [
      PASSWORD,
      customer.api.token ?? "",
      ...made,
      ...(await tokensOf(product)),
      await resetTokenOf(product),
    ];
    expect([...secrets, ...payer].every((secret) => secret.length > 8)).toBe(true);
    const written = [
      readFileSync(logs.api, "utf8"),
      readFileSync(logs.worker, "utf8"),
      ...(await historiesOf(product)),
    ];
    expect(written.every((text) => text.length > 100)).toBe(true);
    for (const text of [...written, ...answers]) {
      expect(text.toLowerCase()).not.toContain(STREET);
      expect(text).not.toContain(EMAIL);
      for (const secret of [...secrets, ...payer]) expect(text).not.toContain(secret);
    }
    expect(await columnsWith(product, [STREET])).toEqual(
      // The scenario has neither an address service nor a check, and records in review have no proposed value.
      ADDRESS_COLUMNS.filter((column) => column.startsWith("job_record") || column === "proposal.before").toSorted(),
    );
    expect(await columnsWith(product, secrets)).toEqual([]);
    // An invoice contains the name of its recipient (decision 059).
    expect(await columnsWith(product, payer)).toEqual(["invoice.customer_name", "invoice.tax_ids"]);
  } finally {
    await api.stop();
    await worker.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A key, a signing secret, a second factor with its recovery codes, and a password reset link, as a customer creates them. */
async function secretsOf(product: TestProduct, customer: Customer): Promise<string[]> {
  const { api, password } = customer;
  const { key } = await product.createKey(customer, "write", "Marked");
  const webhook = (await api.ok("POST", "/api/webhooks", {
    url: new URL("/mail", product.sandboxUrl).href,
    events: ["job.finished"],
  })) as { secret: string };
  const { secret } = (await api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  const totpCode = authenticatorCode(secret);
  const { recoveryCodes } = (await api.ok("POST", "/api/auth/totp/confirm", { totpCode })) as {
    recoveryCodes: string[];
  };
  await api.ok("POST", "/api/auth/forgot-password", { email: EMAIL });
  return [key, webhook.secret, secret, ...recoveryCodes];
}

/** The link's secret is in the sent email; nothing stores it any more. */
async function resetTokenOf(product: TestProduct): Promise<string> {
  // Emails about access wait ten minutes for more acts of the session.
  const where = { status: "waiting", template: { not: "access_changed" } };
  const waiting = () => product.ctx.db.withSystem((tx) => tx.email.count({ where }));
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  const emails = JSON.stringify(await product.control("GET", `/mails?to=${EMAIL}`));
  return /reset-password\/([\w-]+)/.exec(emails)?.[1] ?? "";
}

/** Pays on the payment service's own page and waits until our side knows. */
async function pay(customer: Customer): Promise<void> {
  const { url } = (await customer.api.ok("POST", "/api/auth/create-checkout-session", {
    packageId: "starter",
    paymentType: "oneTime",
  })) as { url: string };
  await fetch(url, { method: "POST", body: new URLSearchParams({ ...PAYER, do: "pay" }), redirect: "manual" });
  await expect.poll(() => creditBalance(customer), { timeout: 30_000 }).toBe(410);
}

async function markedRecords(product: TestProduct, portalId: string): Promise<string[]> {
  const addresses = [
    { address: `77   ${STREET} street`, city: "austin", state: "TX", zip: "78701", country: "US" },
    { address: `78 ${STREET} Ave`, city: "Chicago", state: "California", zip: "60611", country: "US" },
    { address: `79 ${STREET} Rd`, city: "", state: "", zip: "", country: "" },
    { address: `80 ${STREET} Rd`, city: "Boston", state: "MA", zip: "", country: "US" },
  ];
  const ids = addresses.map((_, index) => String(FIRST_RECORD + index));
  for (const [index, properties] of addresses.entries())
    await product.control("PATCH", `/portals/${portalId}/records/contact/${ids[index]}`, { properties });
  return ids;
}

/** Responses to bodies with every value in the wrong place. */
async function refusedAnswers(
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>,
) {
  const body = { email: EMAIL, password: `${PASSWORD}!`, portalId: STREET, listId: `12 ${STREET}`, street: STREET };
  const answers = await Promise.all([
    call("POST", "/api/auth/login", body),
    call("POST", "/api/auth/register", body),
    call("POST", "/api/hubspot/manual-clean", body),
    call("POST", "/graphql", { query: `{ job(id: "${STREET}") { id } }` }),
    call("POST", "/graphql", { query: "query ($id: ID!) { job(id: $id) { id } }", variables: { id: STREET } }),
    call("POST", "/api/hubspot/webhook", body),
  ]);
  expect(answers.slice(0, 3).every(({ status }) => status >= 400)).toBe(true);
  // A document error may quote the document to its author; our errors never quote values.
  return answers.map(({ text }) => text);
}

async function tokensOf({ ctx }: TestProduct): Promise<string[]> {
  const connections = await ctx.db.withSystem((tx) => tx.connection.findMany());
  return connections.flatMap((row) => [
    ctx.secrets.open(row.accessToken, tokenContext(row.id, "access")),
    ctx.secrets.open(row.refreshToken, tokenContext(row.id, "refresh")),
  ]);
}

/** Everything that Temporal stores of this product's workflows, with payloads in plain text. */
async function historiesOf(product: TestProduct): Promise<string[]> {
  const { client, close } = connectTemporal(product.config);
  const query = `TaskQueue = '${taskQueues(product.config.temporal.taskQueuePrefix).workflows}'`;
  const found = async () => {
    const runs: { workflowId: string; runId: string; type: string }[] = [];
    for await (const run of client.workflow.list({ query })) runs.push(run);
    return runs;
  };
  // The list is eventually consistent.
  const kinds = async () => new Set((await found()).map(({ type }) => type));
  const expected = ["cleanList", "deliverEmail", "deliverWebhooks", "billingEvent"];
  await expect.poll(async () => [...(await kinds())], { timeout: 30_000 }).toEqual(expect.arrayContaining(expected));
  const histories: string[] = [];
  for (const { workflowId, runId } of await found()) {
    const handle = client.workflow.getHandle(workflowId, runId);
    const [{ raw }, history] = await Promise.all([handle.describe(), handle.fetchHistory()]);
    histories.push(withPlainPayloads([raw, history]));
  }
  await close();
  // Payloads are readable here, so a value that is not found is not merely hidden.
  expect(histories.join("")).toContain('{"jobId":');
  return histories;
}

/** Temporal's objects serialize payloads as base64. */
function withPlainPayloads(raw: unknown): string {
  const text = JSON.stringify(raw);
  const payloads = [...text.matchAll(/"data":"([\w+/=]+)"/g)].map(([, data = ""]) =>
    Buffer.from(data, "base64").toString(),
  );
  return [text, ...payloads].join("\n");
}

async function columnsWith({ ctx }: TestProduct, values: readonly string[]): Promise<string[]> {
  const columns = await ctx.db.statement<{ name: string; table: string; column: string }>(sql`
    SELECT c.table_name || '.' || column_name AS name, c.table_name AS table, column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  const found: string[] = [];
  for (const { name, table, column } of columns) {
    const [from, value] = [table, column].map((part) => Prisma.raw(`"${part}"`));
    const rows = await ctx.db.statement(sql`
      SELECT 1 FROM ${from}, unnest(${values}::text[]) AS marked (value) WHERE strpos(lower(${value}::text), lower(marked.value)) > 0 LIMIT 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
