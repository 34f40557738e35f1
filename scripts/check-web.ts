import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runSuite } from "@plumbline/dev-env/browser-tests.ts";
import { withBrowserProduct, type BrowserProduct } from "@plumbline/dev-env/browser-product.ts";
import { seedProduct } from "@plumbline/dev-env/seed-product.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** The quality checks of the web app: every page, keyboard, texts, code size, Lighthouse. Names of parts run only those. */
const PARTS = {
  bundle: checkBundle,
  crawl: suite("crawl"),
  "failure-states": suite("failure-states"),
  lighthouse: checkLighthouse,
} as const;
const MAX_FIRST_LOAD_BYTES = 140_000;

type Env = Record<string, string>;
type Part = (product: BrowserProduct, env: Env) => Promise<number>;

const wanted = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const failed = await withBrowserProduct(say, async (product) => {
  say("Filling an account ...");
  const env = await seedProduct(product.stack);
  let sum = 0;
  for (const [name, run] of Object.entries(PARTS) as [string, Part][]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const faults = await run(product, env);
    say(`${faults === 0 ? "ok    " : "FAILED"} ${name}${faults === 0 ? "" : `: ${faults} below the bar`}`);
    sum += faults;
  }
  return sum;
});
process.exit(failed === 0 ? 0 : 1);

function suite(name: string): Part {
  return async (product, env) => {
    const { failed, flaky } = await runSuite(product, name, env);
    for (const test of flaky) say(`flaky: ${test}`);
    return failed;
  };
}

/** The size of our code on a first visit, compressed as sent. */
async function checkBundle({ webFolder }: BrowserProduct): Promise<number> {
  const pages = readdirSync(join(webFolder, "pages")).filter((name) => name.endsWith(".html"));
  const rows = pages.map((name) => {
    const html = readFileSync(join(webFolder, "pages", name), "utf8");
    const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(webFolder, `${file}.br`)).size, 0);
    return { page: name.replace(".html", ""), files: files.size, brotliBytes: bytes };
  });
  say(table(rows));
  return rows.filter(({ brotliBytes }) => brotliBytes > MAX_FIRST_LOAD_BYTES).length;
}

type LighthouseRow = {
  name: string;
  isListed: boolean;
  performance: number;
  accessibility: number;
  "best-practices": number;
  seo: number;
};

async function checkLighthouse(product: BrowserProduct, env: Env): Promise<number> {
  const file = join(product.folder, "lighthouse.json");
  const [port = 0] = await freePorts(1);
  const code = await product.run(join(ROOT, "e2e/lighthouse/measure.ts"), [], {
    ...env,
    E2E_DEBUG_PORT: String(port),
    E2E_LIGHTHOUSE_FILE: file,
  });
  if (code !== 0) return 1;
  const rows = JSON.parse(readFileSync(file, "utf8")) as LighthouseRow[];
  say(table(rows));
  return rows.filter(
    (row) =>
      row.performance < (row.isListed ? 97 : 90) ||
      row.accessibility < 100 ||
      row["best-practices"] < (row.isListed ? 100 : 95) ||
      (row.isListed && row.seo < 100),
  ).length;
}

function table(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_name, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`).join("\n");
}
