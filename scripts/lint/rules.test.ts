import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** What the lint rules refuse, with the file in which it stands. */
const REFUSED = [
  [
    "inner HTML",
    "apps/web/src/Page.tsx",
    "export const Page = () => <p dangerouslySetInnerHTML={{ __html: text }} />;",
  ],
  ["a statement as text", "packages/core/src/jobs/list.ts", 'await tx.$queryRawUnsafe("SELECT 1");'],
  [
    "credits moved outside the ledger",
    "packages/core/src/jobs/end.ts",
    "await tx.$executeRaw`SELECT credit_settle(${id}, 1)`;",
  ],
  [
    "a call that may run inside a transaction",
    "packages/core/src/email/send.ts",
    "export const send = () => fetch(url);",
  ],
  [
    "a client that may run inside a transaction",
    "packages/core/src/webhooks/post.ts",
    'import { request } from "undici";\nrequest(url);',
  ],
  [
    "HubSpot called from a job without the store",
    "packages/core/src/jobs/read.ts",
    "export const read = (ctx) => ctx.hubspot;",
  ],
  ["a word that has to be decoded", "packages/core/src/jobs/pipeline/write.ts", "export const narrowed = [];"],
  [
    "both data layers in one file of a page",
    "apps/web/src/features/jobs/data.ts",
    'export { useQuery } from "@tanstack/react-query";',
  ],
  [
    "the root of HubSpot's client",
    "packages/core/src/portals/root.ts",
    'export { AssociationTypes } from "@hubspot/api-client";',
  ],
  [
    "the client with a transport of its own",
    "packages/core/src/portals/client.ts",
    'export { default } from "@hubspot/api-client/lib/src/client.js";',
  ],
  [
    "the root by its file",
    "packages/core/src/portals/index-file.ts",
    'export { Client } from "@hubspot/api-client/lib/index.js";',
  ],
  [
    "the transport of HubSpot's client",
    "packages/core/src/portals/transport.ts",
    'export { IsomorphicFetchHttpLibrary } from "@hubspot/api-client/lib/codegen/crm/objects/http/http.js";',
  ],
  [
    "that transport by its file",
    "apps/worker/src/transport.ts",
    'export * from "@hubspot/api-client/lib/codegen/crm/lists/http/isomorphic-fetch.js";',
  ],
  [
    "a configuration with that transport",
    "packages/core/src/portals/configuration.ts",
    'export { createConfiguration } from "@hubspot/api-client/lib/codegen/crm/objects/configuration.js";',
  ],
] as const;
const ALLOWED = [
  [
    "packages/core/src/credits/ledger.ts",
    "export const settle = (tx) => tx.$executeRaw`SELECT credit_settle(${id}, 1)`;",
  ],
  [
    "packages/core/src/email/deliver.ts",
    "export const send = () => {\n  requireOutsideTransaction();\n  return fetch(url);\n};",
  ],
  ["packages/core/src/portals/list.ts", "export const list = (ctx) => ctx.hubspot;"],
  [
    "packages/core/src/portals/api.ts",
    'export { PromiseBatchApi } from "@hubspot/api-client/lib/codegen/crm/objects/types/PromiseAPI.js";',
  ],
] as const;

let folder: string;
let problems: readonly { filename: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-lint-"));
  for (const path of [".oxlintrc.json", "scripts/lint"])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const files = [...REFUSED.map(([, path, code]) => [path, code] as const), ...ALLOWED];
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const linted = spawnSync(join(ROOT, "node_modules/.bin/oxlint"), ["--format", "json", "apps", "packages"], {
    cwd: folder,
    encoding: "utf8",
  });
  ({ diagnostics: problems } = JSON.parse(linted.stdout) as { diagnostics: { filename: string }[] });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problemsIn = (path: string) => problems.filter(({ filename }) => filename === path);

describe("the lint rules", () => {
  it.each(REFUSED)("refuses %s", (_what, path) => expect(problemsIn(path)).toHaveLength(1));
  it.each(ALLOWED)("allows it in %s", (path) => expect(problemsIn(path)).toEqual([]));
});
