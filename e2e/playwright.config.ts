import { defineConfig } from "@playwright/test";
import { settings } from "./support/settings.ts";

/** One browser, one story at a time: the stories share a product and its sandbox. */
export default defineConfig({
  testDir: settings.suite,
  testMatch: "**/*.e2e.ts",
  outputDir: settings.outputFolder,
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  workers: 1,
  // A story that passes at its second try is reported as flaky: a fault to find, in the product first, but no reason to stop a release.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: settings.baseUrl,
    locale: "en-US",
    trace: "retain-on-first-failure",
    launchOptions: {
      ...(settings.chromium ? { executablePath: settings.chromium } : {}),
      // Chromium refuses its own sandbox to root.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
});
