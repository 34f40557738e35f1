import { defineConfig } from "@playwright/test";
import { settings } from "./support/settings.ts";

/** One browser, one story at a time: the stories share a product and its sandbox. */
export default defineConfig({
  testDir: settings.suite,
  testMatch: "**/*.e2e.ts",
  outputDir: settings.outputFolder,
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  workers: 1,
  // A story that passes on its second attempt is reported as flaky: a fault to find, first in the product, but no blocker.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: settings.baseUrl,
    locale: "en-US",
    // The second attempt of a story is traced; tracing every one takes a tenth of the time.
    trace: "on-first-retry",
    launchOptions: {
      ...(settings.chromium ? { executablePath: settings.chromium } : {}),
      // Chromium's own sandbox does not run as root.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
});
