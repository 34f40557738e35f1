import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { CUSTOM_CREDITS } from "@plumbline/schema/billing/prices.ts";
import { errorAnswer, jobAnswer } from "@plumbline/schema/rest/answers.ts";
import { JOB_KINDS } from "@plumbline/schema/jobs/states.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf } from "../src/openapi/document.ts";
import type { Endpoint } from "../src/http/endpoint.ts";
import { DOCUMENTED, ENDPOINTS } from "../src/endpoints.ts";

const folder = join(import.meta.dirname, "..");

const product = useTestProduct();
let owner: Customer & { portalId: string };
beforeAll(async () => {
  owner = await product.customerWithPortal();
  await grantOperator(product.ctx, { email: owner.email, isOperator: true });
});
describe("the OpenAPI document", () => {
  it("covers all routes of the API", () => {
    const files = globSync("src/**/*.ts", { cwd: folder }).filter((path) =>
      /\b(?:router|app)\.(?:get|post|put|patch|delete)\(/.test(readFileSync(join(folder, path), "utf8")),
    );
    // The document itself, GraphQL and routes outside the API.
    expect(files.toSorted()).toEqual(["src/http/health.ts", "src/http/web-app.ts", "src/server.ts"]);
  });

  it("declares exactly the parameters in braces of each path", () => {
    for (const { path, params } of ENDPOINTS)
      expect(Object.keys(params?.shape ?? {})).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  it("names each endpoint's rate limit, except those of all requests and of GraphQL", () => {
    const elsewhere = [
      "requestsPerKey",
      "requestsPerAccount",
      "confirmPerUser",
      "previewPerUser",
      "searchesPerAccount",
      "recordNamesPerAccount",
    ];
    expect([...new Set([...ENDPOINTS.flatMap(({ rates }) => rates), ...elsewhere])].toSorted()).toEqual(
      Object.keys(product.ctx.config.rates).toSorted(),
    );
  });

  it("has patterns that work without Unicode property escapes", async () => {
    const document = await owner.api.ok("GET", "/api/openapi.json");
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(
      ([, pattern = '""']) => JSON.parse(pattern) as string,
    );
    expect(patterns.length).toBeGreaterThan(5);
    // JSON Schema: patterns are read without flags.
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pPuk]\{/);
  });

  it("requires a body exactly if a call without one is refused", async () => {
    const document = (await owner.api.ok("GET", "/api/openapi.json")) as {
      paths: Record<string, Record<string, { requestBody?: { required?: boolean } }>>;
    };
    for (const { path, method, body } of DOCUMENTED) {
      const declared = document.paths[path]?.[method]?.requestBody;
      expect([method, path, declared && (declared.required ?? false)]).toEqual([
        method,
        path,
        body && !body.safeParse(undefined).success,
      ]);
    }
  });

  it("declares the server's rules for emails, credit amounts and tried addresses", async () => {
    type Schema = Record<string, unknown> & { properties: Record<string, unknown> };
    type Body = { requestBody: { content: { "application/json": { schema: Schema } } } };
    const { paths } = (await owner.api.ok("GET", "/api/openapi.json")) as { paths: Record<string, { post: Body }> };
    const bodyOf = (path: string) => paths[path]?.post.requestBody.content["application/json"].schema;
    for (const path of ["register", "login", "forgot-password", "change-email", "team/invitations"])
      expect([path, JSON.stringify(bodyOf(`/api/auth/${path}`)).includes('"format":"email"')]).toEqual([path, true]);
    const checkout = bodyOf("/api/auth/create-checkout-session");
    expect(checkout?.oneOf).toEqual([{ required: ["packageId"] }, { required: ["customCredits"] }]);
    expect(checkout?.properties["customCredits"]).toEqual({
      type: "number",
      minimum: CUSTOM_CREDITS.min,
      maximum: CUSTOM_CREDITS.max,
      multipleOf: CUSTOM_CREDITS.step,
    });
    expect(bodyOf("/api/try")).toMatchObject({ minProperties: 1 });
  });

  it("answers 405 with the allowed methods to any other method of each path", async () => {
    for (const { path } of ENDPOINTS) {
      const declared = ENDPOINTS.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
      const answer = await owner.api.call("PUT", path.replaceAll(/\{\w+\}/g, "1"));
      expect([path, answer.status, errorAnswer.parse(answer.body).code]).toEqual([path, 405, "method_not_allowed"]);
      const allowed = answer.headers.get("allow")?.split(", ");
      expect([path, allowed]).toEqual([path, expect.arrayContaining(declared)]);
      expect([path, allowed?.includes("HEAD")]).toEqual([path, allowed?.includes("GET")]);
    }
    const document = await owner.api.call("DELETE", "/API/openapi.json/");
    expect([document.status, document.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await owner.api.call("PUT", "/api/nothing")).toMatchObject({ status: 404 });
  });

  it("returns jobs of every kind as declared", async () => {
    const account = await product.ctx.db.withSystem((tx) =>
      tx.connection.findUniqueOrThrow({ where: { portalId: owner.portalId } }),
    );
    let earlier: string | null = null;
    for (const kind of JOB_KINDS) {
      const id = randomUUID();
      const { accountId, id: connectionId, portalId, portalName } = account;
      const place = { accountId, connectionId, portalId, portalName, objectType: "contact" };
      const of = { retryOf: kind === "retry" ? earlier : null, undoOf: kind === "undo" ? earlier : null };
      const run = kind === "recurring" ? { recurringJobId: randomUUID(), scheduledFor: new Date() } : {};
      await product.ctx.db.withAccount(accountId, (tx) =>
        tx.job.create({
          data: { id, ...place, ...of, ...run, kind, status: "completed", finishedAt: new Date() },
        }),
      );
      earlier ??= id;
      const answer = await owner.api.ok("GET", `/api/hubspot/jobs/${id}`);
      expect([kind, jobAnswer.safeParse(answer).error?.issues]).toEqual([kind, undefined]);
      expect("restored" in jobAnswer.parse(answer).outcomes).toBe(kind === "undo");
    }
  });

  it("is served as OpenAPI 3.1 with a schema for each body and response", async () => {
    const document = (await owner.api.ok("GET", "/api/openapi.json")) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toHaveLength(new Set(DOCUMENTED.map(({ path }) => path)).size);
    const start = document.paths["/api/hubspot/manual-clean"]?.post;
    expect(Object.keys(start?.responses ?? {})).toEqual(expect.arrayContaining(["202", "400", "401", "404", "409"]));
    expect(JSON.stringify(start?.requestBody)).toContain("recurrenceInterval");
  });
});

const ANY_ID = "01999999-9999-7999-8999-999999999999";

function pathOf(operation: Endpoint, known: boolean): string {
  return operation.path
    .replace("{portalId}", known ? owner.portalId : "1")
    .replace("{objectType}", "contact")
    .replace("{token}", "x".repeat(43))
    .replace(/\{(id|jobId)\}/, ANY_ID);
}

describe.each(DOCUMENTED.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "%s",
  (_name, operation) => {
    const answerIsDocumented = async (answer: { status: number; body: unknown; headers: Headers }) => {
      if (answer.status === operation.status) {
        if (typeof operation.answer === "string")
          expect(answer.headers.get("content-type")).toContain(operation.answer);
        else expect(operation.answer.safeParse(answer.body).error).toBeUndefined();
        return;
      }
      const { code } = errorAnswer.parse(answer.body);
      expect(errorsOf(operation).get(answer.status) ?? []).toContain(code);
    };

    it("responds to any input as documented", async () => {
      expect.hasAssertions();
      const isReading = operation.method === "get";
      const bodies = isReading ? [undefined] : [{}, { nonsense: true }, [], "text", null];
      const isHarmless = operation.operation === "public" || isReading;
      const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
      let user: Customer = isHarmless ? owner : await newCustomer();
      for (const body of bodies) {
        for (const known of [true, false]) {
          const answer = await user.api.call(operation.method.toUpperCase(), pathOf(operation, known), body);
          await answerIsDocumented(answer);
          // Some operations end the session of the call.
          if (!isHarmless && answer.status === operation.status) user = await newCustomer();
        }
      }
    });

    it.runIf(operation.operation !== "public")("rejects requests without authentication", async () => {
      const stranger = apiClient(product.apiUrl, "plb_s_nobody");
      const answer = await stranger.call(
        operation.method.toUpperCase(),
        pathOf(operation, true),
        operation.body ? {} : undefined,
      );
      expect([answer.status, errorAnswer.parse(answer.body).code]).toEqual([401, "not_signed_in"]);
    });
  },
);
