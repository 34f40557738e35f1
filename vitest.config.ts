import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./packages/dev-env/src/testing/longest-first.ts";

/** `SLOW=1` runs the slow layer instead: files named *.slow.test.ts. */
const isSlow = process.env.SLOW === "1";
const pattern = (folder: string) => (isSlow ? [`${folder}/**/*.slow.test.ts`] : [`${folder}/**/*.test.ts`]);
const exclude = ["**/node_modules/**", "**/dist/**", ...(isSlow ? [] : ["**/*.slow.test.ts"])];

/** Files share a process and what it has loaded: the address data, the product's modules. Forks: a Temporal worker's native part crashes in threads. */
const shared = { pool: "forks", isolate: false } as const;
/** Pure code, first. */
const pure = { ...shared, maxWorkers: 2, sequence: { groupOrder: 0 } } as const;
/** These tests mostly wait (for a killed worker's heartbeat to be missed); four files at once keep two cores busy. */
const waiting = { ...shared, maxWorkers: 4, sequence: { groupOrder: 1 } } as const;

/** Integration tests: with PostgreSQL, Temporal and a sandbox. */
const integration = {
  globalSetup: "packages/dev-env/src/testing/global-setup.ts",
  hookTimeout: 120_000,
  // Temporal lists what has changed after a moment, which is longer on a busy machine.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: isSlow ? 600_000 : 60_000,
} as const;
/** Random plans, one after the other: they wait for PostgreSQL, so that all of them together keep two cores busy. */
const MODELS = "packages/core/test/**/*-life.slow.test.ts";
/** Hours of the product pass in minutes of these tests, which other work would delay. */
const ALONE = [
  "apps/worker/test/{failing-tenant,refusal-matrix,refusal-matrix-operations,rollout}.slow.test.ts",
  "apps/api/test/review-size.slow.test.ts",
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...pure,
          name: "unit",
          include: [
            ...pattern("packages/{core,workflows,activities,temporal-client,schema,address,client}/src"),
            ...pattern("bench"),
          ],
          exclude,
          testTimeout: isSlow ? 600_000 : 30_000,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        test: {
          ...pure,
          name: "web",
          root: "apps/web",
          setupFiles: [join(import.meta.dirname, "apps/web/src/testing/setup.ts")],
          // Longer than what a page is waited for.
          testTimeout: 30_000,
          include: isSlow ? [] : ["src/**/*.test.{ts,tsx}"],
        },
      },
      {
        // What starts processes or servers of its own (the sandbox, the command line, package builds), and the accuracy of the address engine.
        extends: true,
        test: {
          ...waiting,
          name: "tools",
          include: [
            ...pattern("apps/sandbox"),
            ...pattern("packages/address/{test,package-build,data-build,quality}"),
            ...pattern("scripts"),
          ],
          exclude,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          name: "server",
          include: [
            ...pattern("packages/core/test"),
            ...pattern("packages/dev-env"),
            ...pattern("packages/workflows/test"),
            ...pattern("apps/api"),
            ...pattern("apps/worker"),
          ],
          exclude: [...exclude, MODELS, ...ALONE],
          ...integration,
        },
      },
      ...(isSlow
        ? [
            {
              extends: true as const,
              test: {
                ...waiting,
                ...integration,
                name: "models",
                maxWorkers: 6,
                include: [MODELS],
                exclude,
                sequence: { groupOrder: 2 },
              },
            },
            {
              extends: true as const,
              test: {
                ...waiting,
                ...integration,
                name: "alone",
                maxWorkers: 1,
                include: ALONE,
                exclude,
                sequence: { groupOrder: 3 },
              },
            },
          ]
        : []),
    ],
  },
});
