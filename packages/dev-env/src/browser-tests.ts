import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withBrowserProduct, type BrowserProduct } from "./browser-product.ts";
import { ROOT } from "./root.ts";
import { seedProduct } from "./seed-product.ts";

export type BrowserResult = { passed: number; failed: number };

/** A folder of e2e in a real browser, against a whole product of its own on free ports. `args` are Playwright's. */
export async function runBrowserTests(
  suite: string,
  say: (line: string) => void,
  args: readonly string[] = [],
): Promise<BrowserResult> {
  return await withBrowserProduct(say, (product) => runSuite(product, suite, {}, args));
}

/** How pages look: with accounts of which some are filled and some are empty. */
export async function runAppearance(say: (line: string) => void, args: readonly string[] = []): Promise<BrowserResult> {
  return await withBrowserProduct(say, async (product) =>
    runSuite(product, "appearance", await seedProduct(product.stack), args),
  );
}

/** One folder of e2e. A test that passed at its second try is named as `flaky:`, and counts as passed. */
export async function runSuite(
  product: BrowserProduct,
  suite: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<BrowserResult> {
  const report = join(product.folder, `${suite}.json`);
  const code = await product.run(
    join(ROOT, "node_modules/@playwright/test/cli.js"),
    ["test", "--config", join(ROOT, "e2e/playwright.config.ts"), "--reporter=list,json", ...args],
    { E2E_SUITE: suite, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  );
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as Report;
  for (const title of suites.flatMap(flakyIn)) process.stdout.write(`flaky: ${title}\n`);
  const failed = stats.unexpected;
  return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed };
}

type Suite = { specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] };
type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

function flakyIn({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(({ title }) => title);
  return [...own, ...suites.flatMap(flakyIn)];
}
