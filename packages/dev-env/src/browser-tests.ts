import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withBrowserProduct, type BrowserProduct } from "./browser-product.ts";
import { ROOT } from "./root.ts";
import { seedProduct } from "./seed-product.ts";

/** Characters. */
const MAX_PAGE = 8_000;

/** `flaky`: file and title of tests that passed on their second attempt. */
export type BrowserResult = { passed: number; failed: number; flaky: string[] };

/**
 * Runs a folder of e2e in a real browser, against a separate product on free ports. `args` are Playwright's. `shard`, as 1/2:
 * a share of the files, which can run concurrently with other shares.
 */
export async function runBrowserTests(
  suite: string,
  say: (line: string) => void,
  args: readonly string[] = [],
  shard?: string,
): Promise<BrowserResult> {
  if (shard === undefined) return await withBrowserProduct(say, (product) => runSuite(product, suite, {}, args));
  const env = { E2E_OUTPUT_DIR: `test-results/${suite}-${shard.replace("/", "-of-")}` };
  return await withBrowserProduct(say, (product) => runSuite(product, suite, env, [...args, `--shard=${shard}`]));
}

/** Runs folders of e2e one after the other against one product with a filled and an empty account and an operator. */
export async function runSeeded(
  suites: readonly string[],
  say: (line: string) => void,
  args: readonly string[] = [],
): Promise<BrowserResult[]> {
  return await withBrowserProduct(say, async (product) => {
    const env = await seedProduct(product.stack);
    const results: BrowserResult[] = [];
    for (const suite of suites) results.push(await runSuite(product, suite, env, args));
    return results;
  });
}

/** Runs one folder of e2e. A test that passes on its second attempt counts as passed. The page of a failed attempt is printed. */
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
  const specs = suites.flatMap(specsOf);
  for (const { title, tests } of specs)
    for (const page of tests.flatMap(pagesOf)) process.stdout.write(`${title}: the page it failed on\n${page}\n`);
  const flaky = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => `e2e/${suite}/${file} > ${title}`);
  const failed = stats.unexpected;
  return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed, flaky };
}

type Attachment = { name: string; path?: string };
type Spec = { file: string; title: string; tests: { status: string; results: { attachments: Attachment[] }[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The accessibility snapshot of the page at a failed attempt, truncated to fit a log. */
function pagesOf({ results }: Spec["tests"][number]): string[] {
  const contexts = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === "error-context"));
  return contexts.flatMap(({ path }) => {
    if (!path) return [];
    const context = readFileSync(path, "utf8");
    return [context.slice(Math.max(0, context.indexOf("# Page snapshot"))).slice(0, MAX_PAGE)];
  });
}
