import { join, resolve } from "node:path";
import { withBrowserProduct } from "@plumbline/dev-env/browser-product.ts";
import { seedProduct } from "@plumbline/dev-env/seed-product.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** Screenshots of every page for review: `npm run screenshots [folder]`. */
const folder = resolve(process.argv[2] ?? "screenshots");
const say = (line: string) => void process.stdout.write(`${line}\n`);
const code = await withBrowserProduct(say, async ({ stack, run }) => {
  const env = await seedProduct(stack);
  return await run(join(ROOT, "e2e/visual/screenshots.ts"), [], { ...env, E2E_SCREENSHOTS: folder });
});
say(code === 0 ? `Look at ${folder}` : "The pictures could not be taken");
process.exit(code ?? 1);
