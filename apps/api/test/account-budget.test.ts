import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeEach, expect, it } from "vitest";

// No account may overload the database for others: its sessions share a budget of requests, and each API key has its own.

const MAX = 20;
const password = "correct horse battery";
const product = useTestProduct({ RATE_REQUESTS_PER_ACCOUNT: `${MAX}/1m` });
beforeEach(() => product.ctx.db.withSystem((tx) => tx.rateWindow.deleteMany()));

const customer = () => signUp(product, `${randomUUID()}@example.com`, password);
const credits = "{ usage { totalJobs } }";

async function secondSession(email: string) {
  const { token } = (await apiClient(product.apiUrl).ok("POST", "/api/auth/login", { email, password })) as {
    token: string;
  };
  return apiClient(product.apiUrl, token);
}

it("refuses requests beyond an account's budget across its sessions, by REST and GraphQL, but not other accounts", async () => {
  const busy = await customer();
  const other = await customer();
  const second = await secondSession(busy.email);
  await product.ctx.db.withSystem((tx) => tx.rateWindow.deleteMany());
  const asked = await Promise.all(
    Array.from({ length: MAX + 10 }, (_, no) =>
      (no % 2 === 0 ? busy.api : second).call("GET", "/api/auth/credit-threshold"),
    ),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(MAX);
  const refused = asked.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ body: { code: "rate_limited" } });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  const answer = await second.call("POST", "/graphql", { query: credits });
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: "rate_limited" } }] });
  expect((await other.api.call("GET", "/api/auth/credit-threshold")).status).toBe(200);
});

it("serves the account again in the next window, and gives its keys their own budget", async () => {
  const busy = await customer();
  const { key } = await product.createKey(busy, "read");
  for (let no = 0; no < MAX + 2; no += 1) await busy.api.call("GET", "/api/auth/credit-threshold");
  expect((await busy.api.call("GET", "/api/auth/credit-threshold")).status).toBe(429);
  expect((await apiClient(product.apiUrl, key).call("GET", "/api/auth/credit-threshold")).status).toBe(200);
  await product.ctx.db.withSystem((tx) => tx.rateWindow.updateMany({ data: { endsAt: new Date(Date.now() - 1_000) } }));
  expect((await busy.api.call("GET", "/api/auth/credit-threshold")).status).toBe(200);
});
