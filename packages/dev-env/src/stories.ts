import { apiClient, control, type ApiClient } from "./api-client.ts";

// Scenarios shared by seeds, tests and benchmarks. All of them use the public interfaces: REST and the sandbox's consent.

export type World = { apiUrl: string; sandboxUrl: string };
export type Customer = { email: string; password: string; api: ApiClient };

/** Signs up, or logs in if the account already exists. */
export async function signUp(
  world: World,
  email: string,
  password: string,
  partner = "",
): Promise<Customer & { isNew: boolean }> {
  const api = apiClient(world.apiUrl);
  const answer = await api.call("POST", `/api/auth/register${partner}`, { email, password });
  const isNew = answer.status === 201;
  const session = isNew ? answer.body : await api.ok("POST", "/api/auth/login", { email, password });
  api.token = (session as { token: string }).token;
  return { email, password, api, isNew };
}

/** What a customer consents to: everything, only required scopes, or, for a connected portal, also what its features ask for. */
type Consent = "all" | "required scopes" | "again";

/** Gives consent in the sandbox as the customer's browser would, with the cookie that the install URL set. */
export async function connectPortal(
  world: World,
  customer: Pick<Customer, "api">,
  portalId: string,
  to: Consent = "all",
): Promise<string> {
  const query = to === "again" ? `?portalId=${portalId}` : "";
  const install = await customer.api.call("GET", `/api/auth/hubspot-install-url${query}`);
  const cookie = install.headers.get("set-cookie")?.split(";")[0] ?? "";
  const url = new URL((install.body as { installUrl: string }).installUrl);
  const consent = (await control(world.sandboxUrl, "POST", "/authorize", {
    portalId: Number(portalId),
    redirectUri: url.searchParams.get("redirect_uri"),
    scope: ["scope", ...(to === "required scopes" ? [] : ["optional_scope"])]
      .map((name) => url.searchParams.get(name) ?? "")
      .join(" "),
    state: url.searchParams.get("state"),
    codeChallenge: url.searchParams.get("code_challenge"),
    codeChallengeMethod: url.searchParams.get("code_challenge_method"),
  })) as { redirectUrl: string };
  const back = new URL(consent.redirectUrl);
  const callback = await customer.api.call("GET", back.pathname + back.search, undefined, { cookie });
  const target = callback.headers.get("location") ?? "";
  if (!target.includes("hubspot_connected=true"))
    throw new Error(`The portal was not connected: ${callback.status} ${target}`);
  return portalId;
}

export const CONTACT_MAPPING = {
  street_address: "address",
  city: "city",
  state: "state",
  postal_code: "zip",
  country: "country",
};

export async function mapContacts(customer: Pick<Customer, "api">, portalId: string): Promise<void> {
  await customer.api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { contact: CONTACT_MAPPING });
}

export type ListInfo = { listId: string; name: string; size: number };

export async function contactList(customer: Pick<Customer, "api">, portalId: string, size: number): Promise<ListInfo> {
  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${portalId}/contact`)) as ListInfo[];
  const list = lists.find((candidate) => candidate.size === size);
  if (!list) throw new Error(`There is no list of ${size} contacts`);
  return list;
}

export async function startList(
  customer: Pick<Customer, "api">,
  portalId: string,
  listId: string,
  objectType = "contact",
): Promise<string> {
  const started = (await customer.api.ok("POST", "/api/hubspot/manual-clean", { portalId, listId, objectType })) as {
    jobId: string;
  };
  return started.jobId;
}

export type JobAnswer = {
  id: string;
  status: string;
  reason: string | null;
  records_total: number;
  records_processed: number;
  records_cleaned: number;
  credits_used: number;
  outcomes: Record<string, number>;
};

/** Polls until the job has one of the statuses. */
export async function untilJob(
  customer: Pick<Customer, "api">,
  jobId: string,
  statuses: readonly string[],
  withinMs = 120_000,
): Promise<JobAnswer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await customer.api.call("GET", `/api/hubspot/jobs/${jobId}`).catch(() => null);
    const job = answer?.status === 200 ? (answer.body as JobAnswer) : null;
    if (job && statuses.includes(job.status)) return job;
    if (Date.now() > deadline)
      throw new Error(`Job ${jobId} did not become ${statuses.join(" or ")} in time; it is ${JSON.stringify(job)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function creditBalance(customer: Pick<Customer, "api">): Promise<number> {
  return ((await customer.api.ok("GET", "/api/auth/credit-balance")) as { creditBalance: number }).creditBalance;
}

/** Rows of outcomes.csv by column name. */
export async function outcomeRows(customer: Pick<Customer, "api">, jobId: string): Promise<Record<string, string>[]> {
  const { status, text } = await customer.api.call("GET", `/api/hubspot/jobs/${jobId}/outcomes.csv`);
  if (status !== 200) throw new Error(`the file of outcomes was answered with ${String(status)}: ${text}`);
  const [head = [], ...rows] = parseCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column] ?? ""])));
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.match(/(?:"(?:[^"]|"")*"|[^\r\n])+/g) ?? []) {
    rows.push(
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        (cell) => cell[1]?.replaceAll('""', '"') ?? cell[2] ?? "",
      ),
    );
  }
  return rows;
}
