import { runSeeded } from "@plumbline/dev-env/browser-tests.ts";

/** Compares the pages' appearance with the pictures in e2e/crawl; `--update` renews them. */
const isUpdate = process.argv.includes("--update");
const say = (line: string) => void process.stdout.write(`${line}\n`);
const results = await runSeeded(["crawl"], say, ["crawl.e2e.ts", ...(isUpdate ? ["--update-snapshots"] : [])]);
for (const name of results.flatMap(({ flaky }) => flaky)) say(`flaky: ${name}`);
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1);
