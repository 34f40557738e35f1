import { defineConfig } from "vitest/config";

/** `SLOW=1` runs the slow layer instead: files named *.slow.test.ts. */
const isSlow = process.env.SLOW === "1";
const pattern = (folder: string) => (isSlow ? [`${folder}/**/*.slow.test.ts`] : [`${folder}/**/*.test.ts`]);
const exclude = ["**/node_modules/**", "**/dist/**", ...(isSlow ? [] : ["**/*.slow.test.ts"])];

export default defineConfig({
  test: {
    // A Temporal worker's native part crashes in the threads pool.
    pool: "forks",
    // The server tests mostly wait (for a killed worker's heartbeat to be missed); three files at once keep two cores busy.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: "unit", include: [...pattern("packages/{core,workflows,activities,temporal-client}/src"), ...pattern("packages/schema"), ...pattern("packages/address"), ...pattern("apps/sandbox"), ...pattern("scripts"), ...pattern("bench")], exclude, testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: "server",
          include: [...pattern("packages/core/test"), ...pattern("packages/dev-env"), ...pattern("apps/api"), ...pattern("apps/worker")],
          exclude,
          globalSetup: ["packages/dev-env/src/testing/global-setup.ts"],
          hookTimeout: 120_000,
          testTimeout: isSlow ? 600_000 : 60_000,
        },
      },
      { extends: "./apps/web/vite.config.ts", test: { name: "web", root: "apps/web", include: isSlow ? [] : ["src/**/*.test.{ts,tsx}"], environment: "jsdom", pool: "forks" } },
    ],
  },
});
