import { randomUUID } from "node:crypto";
import { cleanAddresses, plumbline, PlumblineError } from "@plumbline/client";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { cleanAddressesAnswer } from "@plumbline/schema/addresses/rest.ts";
import { TEST_ADDRESSES, TEST_REFUSALS } from "@plumbline/schema/addresses/test-addresses.ts";
import { ERRORS } from "@plumbline/schema/errors.ts";
import { usageAnswer } from "@plumbline/schema/rest/answers.ts";
import { expect, it } from "vitest";

const product = useTestProduct({ RATE_ADDRESSES_PER_KEY: "1500/1m" });
const RIGHT = { street: "350 5th Ave", city: "New York", state: "NY", postal_code: "10118", country: "US" };
const MISSPELT = {
  street: "742 evergreen terrace",
  city: "Sprngfield",
  state: "illinois",
  postal_code: "62704",
  country: "US",
};
const DOUBTFUL = { street: "200 Congress Ave", city: "Dallas", state: "TX", postal_code: "78701", country: "US" };

async function developer(credits: number): Promise<Customer & { client: ReturnType<typeof apiClient> }> {
  const owner = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  if (credits > 10) await product.grant(owner.email, credits - 10);
  const { key } = await product.createKey(owner, "write");
  return { ...owner, client: apiClient(product.apiUrl, key) };
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

it("cleans addresses for a key, once for each Idempotency-Key", async () => {
  const { client } = await developer(10);
  const send = () =>
    client.call(
      "POST",
      "/api/v1/addresses",
      { addresses: [MISSPELT, { id: "b", ...DOUBTFUL }] },
      { "idempotency-key": "import-1" },
    );
  const { status, body, headers } = await send();
  expect(status).toBe(200);
  const answer = cleanAddressesAnswer.parse(body);
  expect(answer.addresses.map(({ id, verdict, charged }) => [id, verdict, charged])).toEqual([
    [null, "corrected", 1],
    ["b", "review", 0],
  ]);
  expect(headers.get("ratelimit-limit")).toBe("1500");
  expect(headers.get("ratelimit-remaining")).toBe("1498");
  expect((await send()).body).toEqual(body);
  expect(await client.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 9 });
});

it("knows an Idempotency-Key for each account alone", async () => {
  const [one, other] = [await developer(10), await developer(10)];
  const send = (client: typeof one.client, address: object) =>
    client.call("POST", "/api/v1/addresses", { addresses: [address] }, { "idempotency-key": "import-1" });
  expect((await send(one.client, RIGHT)).body).toMatchObject({ charged: 1 });
  expect((await send(other.client, MISSPELT)).body).toMatchObject({ charged: 1 });
});

it("says what is wrong with a request, and charges nothing", async () => {
  const { client } = await developer(10);
  const send = (body: unknown, headers = {}) => client.call("POST", "/api/v1/addresses", body, headers);
  expect(codeOf(await send({ addresses: [] }))).toEqual([400, "invalid_input"]);
  const { body } = await send({ addresses: [RIGHT, { zip: "10118" }] });
  expect((body as { message: string }).message).toContain("addresses.1");
  expect(codeOf(await send({ addresses: [RIGHT] }, { "idempotency-key": "two words" }))).toEqual([
    400,
    "invalid_input",
  ]);
  expect(codeOf(await send({ addresses: [RIGHT], options: { default_country: "usa" } }))).toEqual([
    400,
    "invalid_input",
  ]);
  await send({ addresses: [RIGHT] }, { "idempotency-key": "k" });
  expect(codeOf(await send({ addresses: [MISSPELT] }, { "idempotency-key": "k" }))).toEqual([409, "conflict"]);
  expect(await client.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 9 });
});

it("takes bodies of up to one megabyte here and in the mutation, and in no other place", async () => {
  const { client } = await developer(10);
  const addresses = Array.from({ length: 300 }, () => ({ text: "x".repeat(1_000) }));
  const asMutation = (query: string) => client.call("POST", "/graphql", { query, variables: { addresses } });
  expect((await client.call("POST", "/api/v1/addresses", { addresses })).status).toBe(200);
  const mutation =
    "mutation Clean($addresses: [AddressToClean!]!) { cleanAddresses(addresses: $addresses) { charged } }";
  expect((await asMutation(mutation)).body).toEqual({ data: { cleanAddresses: { charged: 0 } } });
  expect((await asMutation("query Clean { viewer { email } }")).status).toBe(413);
  expect(codeOf(await client.call("POST", "/api/try", { city: "x".repeat(200_000) }))).toEqual([413, "body_too_large"]);
  const large = { addresses: [{ text: "x".repeat(1_100_000) }] };
  expect(codeOf(await client.call("POST", "/api/v1/addresses", large))).toEqual([413, "body_too_large"]);
});

it("limits the addresses of a key, not its requests", async () => {
  const { client } = await developer(10);
  const send = (count: number) =>
    client.call("POST", "/api/v1/addresses", {
      addresses: Array.from({ length: count }, () => ({ city: "zxcvb qwrty" })),
    });
  expect((await send(1_000)).status).toBe(200);
  const refused = await send(1_000);
  expect(codeOf(refused)).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("names the credits that are needed and left", async () => {
  const { client } = await developer(10);
  const addresses = Array.from({ length: 12 }, (_, at) => ({ ...RIGHT, street: `${at + 1} Main St` }));
  const refused = await client.call("POST", "/api/v1/addresses", { addresses });
  expect(codeOf(refused)).toEqual([402, "out_of_credits"]);
  expect((refused.body as { message: string }).message).toBe("This request needs 12 credits, and 10 are left.");
});

it("answers the same over GraphQL", async () => {
  const { client } = await developer(10);
  const query = `mutation Clean($addresses: [AddressToClean!]!, $options: CleanAddressesOptions, $key: String) {
    cleanAddresses(addresses: $addresses, options: $options, idempotencyKey: $key) {
      charged engineVersion
      addresses {
        id verdict nextAction reason reasonText score valuesWithheld notChecked charged
        address { street street2 unit suburb city state postalCode country }
        lines
        changes { part kind reason reasonText confidence before after }
        candidates { basis parts { part value } }
        enrichment { target value }
        error { code message }
      }
    }
  }`;
  const named = ({ postal_code: postalCode, ...address }: typeof RIGHT) => ({ ...address, postalCode });
  const variables = {
    addresses: [RIGHT, MISSPELT, DOUBTFUL].map(named),
    options: { countryFormat: "name", output: "lines" },
    key: "k",
  };
  const { body } = await client.call("POST", "/graphql", { query, variables });
  const { cleanAddresses } = (
    body as { data: { cleanAddresses: Record<string, unknown> & { addresses: { [name: string]: unknown }[] } } }
  ).data;
  const sent = { addresses: [RIGHT, MISSPELT, DOUBTFUL], options: { country_format: "name", output: "lines" } };
  const repeated = await client.call("POST", "/api/v1/addresses", sent, { "idempotency-key": "k" });
  const overRest = cleanAddressesAnswer.parse(repeated.body);
  expect(cleanAddresses).toMatchObject({ charged: 2, engineVersion: overRest.engine_version });
  expect(
    cleanAddresses.addresses.map(({ verdict, nextAction, reason, score, charged, lines }) => ({
      verdict,
      lines,
      nextAction,
      reason,
      score,
      charged,
    })),
  ).toEqual(
    overRest.addresses.map(({ verdict, next_action: nextAction, reason, score, charged, lines }) => ({
      verdict,
      lines,
      nextAction,
      reason,
      score,
      charged,
    })),
  );
  expect(cleanAddresses.addresses[1]?.address).toMatchObject({
    city: "Springfield",
    country: "United States",
    postalCode: "62704",
  });
  expect(JSON.stringify(cleanAddresses.addresses[2]?.candidates)).toContain("Austin");
});

it("counts in the usage of the account as a job a day, without a portal", async () => {
  const { client, api } = await developer(10);
  await client.ok("POST", "/api/v1/addresses", { addresses: [RIGHT, MISSPELT, DOUBTFUL] });
  const { data } = usageAnswer.parse(await api.ok("GET", "/api/auth/usage"));
  expect(data.stats).toMatchObject({ totalJobs: 1, totalRecordsCleaned: 2, totalCreditsUsed: 2 });
  expect(data.usageByType).toEqual([{ object_type: "api", records_cleaned: 2, jobs_count: 1, credits_used: 2 }]);
  expect(data.recentJobs).toMatchObject([
    { object_type: "api", records_processed: 3, records_cleaned: 2, credits_used: 2 },
  ]);
  expect(data.recentJobs[0]).not.toHaveProperty("portal_id");
  const { body } = await api.call("POST", "/graphql", {
    query: "{ usage { totalCreditsUsed byType { objectType } api { creditsUsed jobsCount } } }",
  });
  expect(body).toEqual({
    data: { usage: { totalCreditsUsed: 2, byType: [], api: { creditsUsed: 2, jobsCount: 1 } } },
  });
  expect(await product.violations()).toEqual([]);
});

it("cleans test addresses for a test key, free, and nothing else", async () => {
  const owner = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  const { key, prefix } = await product.createKey(owner, "test");
  expect(key).toMatch(/^test_/);
  expect(key.startsWith(prefix)).toBe(true);
  const client = apiClient(product.apiUrl, key);
  const send = (addresses: object[]) => client.call("POST", "/api/v1/addresses", { addresses });
  const items = TEST_ADDRESSES.map(({ item }) => item);
  const { addresses, charged } = cleanAddressesAnswer.parse((await send([...items, RIGHT])).body);
  expect(addresses.map((one) => [one.verdict, one.next_action, one.charged, one.values_withheld])).toEqual([
    ...TEST_ADDRESSES.map(({ verdict, nextAction, isWithheld = false }) => [
      verdict,
      nextAction,
      verdict === "confirmed" || verdict === "corrected" ? 1 : 0,
      isWithheld,
    ]),
    // A twin.
    ["confirmed", "accept", 0, false],
  ]);
  expect(charged).toBe(3);
  expect(addresses.every(({ error }) => error === null)).toBe(true);
  const other = await send([{ street: "12 Main St", city: "Boston", state: "MA" }]);
  expect(other.body).toMatchObject({
    addresses: [
      { verdict: "failed", error: { code: "invalid_input", message: expect.stringMatching(/test addresses/) } },
    ],
    charged: 0,
  });
  for (const [text, code] of TEST_REFUSALS)
    expect(await send([RIGHT, { text }])).toMatchObject({ status: ERRORS[code].status, body: { code } });
  expect((await send([{ text: "rate limited" }])).headers.get("retry-after")).toBe("1");
  // What every object has is no test address.
  for (const text of ["constructor", "__proto__", "toString"])
    expect((await send([{ text }])).body).toMatchObject({ addresses: [{ error: { code: "invalid_input" } }] });
  expect(codeOf(await client.call("GET", "/api/auth/credit-balance"))).toEqual([403, "not_for_keys"]);
  expect(await owner.api.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 10 });
  expect(await owner.api.ok("POST", "/graphql", { query: "{ usage { api { jobsCount } } }" })).toEqual({
    data: { usage: { api: null } },
  });
});

it("answers the typed client, which throws what is refused", async () => {
  const owner = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  const { key } = await product.createKey(owner, "write");
  const client = plumbline({ server: product.apiUrl, key });
  const send = (addresses: object[]) => cleanAddresses(client, { addresses }, { idempotencyKey: "import-1" });
  const first = await send([RIGHT, DOUBTFUL]);
  expect(first).toMatchObject({ charged: 1, addresses: [{ verdict: "confirmed" }, { verdict: "review" }] });
  expect(await send([RIGHT, DOUBTFUL])).toEqual(first);
  const other = await send([MISSPELT]).catch((error: unknown) => error);
  expect(other).toBeInstanceOf(PlumblineError);
  expect(other).toMatchObject({ status: 409, code: "conflict", requestId: expect.any(String) });
  const { data } = await client.GET("/api/auth/credit-balance");
  expect(data).toEqual({ creditBalance: 9 });
});
