import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { runChecks } from "./checks/run-checks.ts";

/** One fault of each kind, planted in a copy; the check named must turn red. */
type Fault = { check: string; what: string; file: string; plant(text: string): string };

const append = (line: string) => (text: string) => `${text}\n${line}\n`;
const FAULTS: Fault[] = [
  {
    check: "types",
    what: "a wrong type",
    file: "packages/schema/src/product.ts",
    plant: append('export const wrong: number = "text";'),
  },
  {
    check: "types",
    what: "Node in a workflow",
    file: "packages/workflows/src/deliver-email.ts",
    plant: append("export const where = process.cwd();"),
  },
  {
    check: "lint",
    what: "a floating promise",
    file: "apps/worker/src/main.ts",
    plant: append("Promise.resolve(1).then(() => 2);"),
  },
  {
    check: "lint",
    what: "an environment variable read outside the configuration",
    file: "packages/core/src/actor.ts",
    plant: append("export const home = process.env.HOME;"),
  },
  {
    check: "format",
    what: "bad formatting",
    file: "packages/schema/src/product.ts",
    plant: append("export   const  ugly={a:1}"),
  },
  {
    check: "dead code",
    what: "an export that nothing uses",
    file: "packages/core/src/actor.ts",
    plant: append("export function nobodyCallsThis(): number {\n  return 1;\n}"),
  },
  {
    check: "code for tests alone",
    what: "an export that no code of the product uses",
    file: "packages/core/src/config/config.ts",
    plant: append("export function noProductCodeCallsThis(): number {\n  return 1;\n}"),
  },
  {
    check: "retired terms",
    what: "an identifier of the old vocabulary",
    file: "packages/core/src/actor.ts",
    plant: append("export const jobWish = 1;"),
  },
  {
    check: "import table",
    what: "core importing the api",
    file: "packages/core/src/actor.ts",
    plant: (text) =>
      `import { requestIdOf } from "../../../apps/api/src/http/request-id.ts";\nexport const x = requestIdOf;\n${text}`,
  },
  {
    check: "import table",
    what: "a layer of core importing a type from above",
    file: "packages/core/src/work/job-ref.ts",
    plant: append('export type { StartedJob } from "../jobs/start-list-job.ts";'),
  },
  {
    check: "import table",
    what: "a workflow importing an activity's code",
    file: "packages/workflows/src/deliver-email.ts",
    plant: (text) =>
      `import { createActivities } from "@plumbline/activities/create-activities.ts";\nexport const y = createActivities;\n${text}`,
  },
  {
    check: "import table",
    what: "the sandbox importing core",
    file: "apps/sandbox/src/settings.ts",
    plant: (text) =>
      `import type { Actor } from "../../../packages/core/src/actor.ts";\nexport type A = Actor;\n${text}`,
  },
  {
    check: "import table",
    what: "a test beside its code that starts a server",
    file: "packages/core/src/start-process.test.ts",
    plant: (text) => `import { createServer } from "node:http";\nexport const s = createServer;\n${text}`,
  },
  {
    check: "architecture picture",
    what: "an import between packages that the picture does not show",
    file: "apps/web/src/app/paths.ts",
    plant: append('export type { Actor } from "@plumbline/core/actor.ts";'),
  },
  {
    check: "generated code",
    what: "an SDL change without generating",
    file: "packages/schema/src/usage/usage.graphql",
    plant: (text) => text.replace("totalJobs: Int!", "totalJobs: Int!\n  extra: Int"),
  },
  {
    check: "generated code",
    what: "a template of the emails changed without generating",
    file: "packages/core/src/email/email.mjml",
    plant: (text) => text.replace('padding="28px"', 'padding="24px"'),
  },
  {
    check: "graphql contract",
    what: "a published field that is gone",
    file: "packages/schema/src/usage/usage.graphql",
    plant: (text) => text.replace("totalJobs: Int!", "allJobs: Int!"),
  },
  {
    check: "workflow bundle",
    what: "a Node module in a workflow",
    file: "packages/workflows/src/deliver-email.ts",
    plant: (text) => `import { readFileSync } from "node:fs";\nexport const z = readFileSync;\n${text}`,
  },
  {
    check: "chart",
    what: "a manifest with a field that Kubernetes does not know",
    file: "deploy/helm/golden/default.yaml",
    plant: (text) => text.replace("terminationGracePeriodSeconds", "terminationGraceSeconds"),
  },
  {
    check: "image",
    what: "a file that the build needs and the Dockerfile does not copy",
    file: "Dockerfile",
    plant: (text) => text.replace(" tsconfig.node.json", ""),
  },
  {
    check: "upgrade rules",
    what: "a migration that renames what the release before uses",
    file: "prisma/migrations/0046_undo_details/migration.sql",
    plant: append('ALTER TABLE "job" RENAME COLUMN "reason" TO "cause";'),
  },
  {
    check: "migrations",
    what: "a column without migration",
    file: "prisma/schema.prisma",
    plant: (text) => text.replace("creditThreshold Int?", "extra Int?\n  creditThreshold Int?"),
  },
];

const copy = mkdtempSync(join(tmpdir(), "plumbline-selftest-"));
let wrong = 0;
try {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !/\/(\.git|\.data|dist|tools)$/.test(path),
    verbatimSymlinks: true,
  });
  for (const fault of FAULTS) {
    const file = join(copy, fault.file);
    const original = readFileSync(file, "utf8");
    writeFileSync(file, fault.plant(original));
    const failed = await runChecks(copy, [fault.check], () => {});
    writeFileSync(file, original);
    if (fault.check === "generated code") await runChecks(copy, [fault.check], () => {});
    const isRed = failed.includes(fault.check);
    if (!isRed) wrong += 1;
    process.stdout.write(`${isRed ? "red as it should be" : "STAYED GREEN       "}  ${fault.check}: ${fault.what}\n`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(wrong === 0 ? 0 : 1);
