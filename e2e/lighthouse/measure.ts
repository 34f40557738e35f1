import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { PAGES, storageOf, type Shown } from "../support/pages.ts";
import { settings } from "../support/settings.ts";

/**
 * Lighthouse on every page, the median of three, written as JSON for the run script. On a desk's screen and line: a phone's
 * simulated four-fold slower processor measures the other work of a shared machine more than the page.
 */
const RUNS = 3;
const PORT = Number(process.env["E2E_DEBUG_PORT"]);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const SKIPPED = new Set(["not-found", "configure-portal-unknown", "job-unknown", "job-paused", "register-sprocketeer"]);

const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: [`--remote-debugging-port=${PORT}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const rows = [];
for (const page of PAGES.filter(({ name }) => !SKIPPED.has(name) && !name.endsWith("-empty"))) {
  const scores = [];
  for (let run = 0; run < RUNS; run++) scores.push(await measure(page));
  const row = { name: page.name, isPublic: page.who === "visitor", ...median(scores) };
  rows.push(row);
  process.stdout.write(`${JSON.stringify(row)}\n`);
}
await browser.close();
writeFileSync(process.env["E2E_LIGHTHOUSE_FILE"] ?? "lighthouse.json", JSON.stringify(rows));

type Scores = Record<(typeof CATEGORIES)[number], number>;

async function measure({ path, who }: Shown): Promise<Scores> {
  await enterByDefault(await storageOf(who));
  const result = await lighthouse(
    new URL(path, settings.baseUrl).href,
    { port: PORT, output: "json", logLevel: "error", onlyCategories: [...CATEGORIES], disableStorageReset: true },
    desktopConfig,
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const score = (category: string) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
  };
}

/** Lighthouse opens its own tab in the browser's default context: the sign-in is left there. */
async function enterByDefault(stored: Awaited<ReturnType<typeof storageOf>>): Promise<void> {
  const outside = await chromium.connectOverCDP(`http://127.0.0.1:${PORT}`);
  const [context] = outside.contexts();
  if (!context) throw new Error("The browser has no default context");
  const tab = await context.newPage();
  await tab.goto(new URL("/robots.txt", settings.baseUrl).href);
  await tab.evaluate(
    stored
      ? `localStorage.setItem("user", ${JSON.stringify(stored.user)}); localStorage.setItem("token", ${JSON.stringify(stored.token)});`
      : "localStorage.clear()",
  );
  await tab.close();
  await outside.close();
}

function median(scores: readonly Scores[]): Scores {
  const of = (category: keyof Scores) => scores.map((score) => score[category]).sort((a, b) => a - b)[1] ?? 0;
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    "best-practices": of("best-practices"),
    seo: of("seo"),
  };
}
