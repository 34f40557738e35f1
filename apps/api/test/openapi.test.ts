import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { errorAnswer } from "@plumbline/schema/rest/answers.ts";
import { PARTNERS } from "@plumbline/schema/credits/constants.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsOf } from "../src/openapi/document.ts";
import type { Operation } from "../src/openapi/operation.ts";
import { OPERATIONS, UNDOCUMENTED_PATHS } from "../src/openapi/operations.ts";

let product: TestProduct;
let owner: Customer & { portalId: string };
beforeAll(async () => {
  product = await testProduct();
  owner = await product.customerWithPortal();
  await grantOperator(product.ctx, { email: owner.email, isOperator: true });
});
afterAll(() => product[Symbol.asyncDispose]());

/** Every route in the sources, as OpenAPI writes it; where each file is mounted stands in server.ts. */
function routesInSource(): string[] {
  const server = readFileSync(new URL("../src/server.ts", import.meta.url), "utf8");
  const folder = new URL("../src/features/", import.meta.url);
  const imports = [...server.matchAll(/import \{ (\w+) \} from "\.\/features\/([\w/-]+\.ts)"/g)];
  const mounts = new Map(
    [...server.matchAll(/app\.use\("([^"]+)", (\w+)\(ctx\)\)/g)].map(([, path = "", name = ""]) => [name, path]),
  );
  return imports.flatMap(([, name = "", file = ""]) => {
    const mount = mounts.get(name);
    if (mount === undefined) return [];
    const source = readFileSync(new URL(file, folder), "utf8");
    return [...source.matchAll(/router\.(get|post|patch|delete)\(\s*["`]([^"`]+)["`]/g)].flatMap(
      ([, method = "", path = ""]) => {
        const whole = `${mount}${path === "/" ? "" : path}`.replace(/:(\w+)/g, "{$1}");
        if (whole.includes("${partner}"))
          return PARTNERS.map((partner) => `${method} ${whole.replace("${partner}", partner)}`);
        if (whole.includes("${objectType}"))
          return OBJECT_TYPES.map((type) => `${method} ${whole.replace("${objectType}", type)}`);
        return [`${method} ${whole}`];
      },
    );
  });
}

describe("the API's document", () => {
  it("describes every route that there is, and none that there is not", () => {
    const documented = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    const found = routesInSource().filter((route) => !UNDOCUMENTED_PATHS.some((path) => route.endsWith(` ${path}`)));
    expect(found.toSorted()).toEqual(documented.toSorted());
  });

  it("has patterns that tools without Unicode property escapes read the same way", async () => {
    const document = await owner.api.ok("GET", "/api/openapi.json");
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(
      ([, pattern = '""']) => JSON.parse(pattern) as string,
    );
    expect(patterns.length).toBeGreaterThan(5);
    // JSON Schema: patterns are read without flags.
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pPuk]\{/);
  });

  it("is served as OpenAPI 3.1 with a schema for each body and answer", async () => {
    const document = (await owner.api.ok("GET", "/api/openapi.json")) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toHaveLength(new Set(OPERATIONS.map(({ path }) => path)).size);
    const start = document.paths["/api/hubspot/manual-clean"]?.post;
    expect(Object.keys(start?.responses ?? {})).toEqual(expect.arrayContaining(["202", "400", "401", "404", "409"]));
    expect(JSON.stringify(start?.requestBody)).toContain("recurrenceInterval");
  });
});

const ANY_ID = "01999999-9999-7999-8999-999999999999";

function pathOf(operation: Operation, known: boolean): string {
  return operation.path
    .replace("{portalId}", known ? owner.portalId : "1")
    .replace("{objectType}", "contact")
    .replace("{token}", "x".repeat(43))
    .replace(/\{(id|jobId)\}/, ANY_ID);
}

describe.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
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

    it("answers only what the document says, whatever comes", async () => {
      expect.hasAssertions();
      const isReading = operation.method === "get";
      const bodies = isReading ? [undefined] : [{}, { nonsense: true }, [], "text", null];
      for (const body of bodies) {
        for (const known of [true, false]) {
          // Its own sign-in: some operations end it.
          const user =
            operation.auth === "none" || isReading
              ? owner
              : await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
          await answerIsDocumented(await user.api.call(operation.method.toUpperCase(), pathOf(operation, known), body));
        }
      }
    });

    it.runIf(operation.auth !== "none")("refuses requests without authentication", async () => {
      const stranger = await product.customerWithPortal();
      stranger.api.token = "plb_s_nobody";
      const answer = await stranger.api.call(
        operation.method.toUpperCase(),
        pathOf(operation, true),
        operation.body ? {} : undefined,
      );
      expect([answer.status, errorAnswer.parse(answer.body).code]).toEqual([401, "not_signed_in"]);
    });
  },
);
