import { join } from "node:path";
import { withBrowserProduct } from "@plumbline/dev-env/browser-product.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** Renews the committed pictures of the product: the preview for links to us, the public pages', and the setup guide's tutorial. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const code = await withBrowserProduct(say, async ({ run }) => {
  for (const name of ["open-graph", "product", "tutorial"]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const ended = await run(join(ROOT, `e2e/visual/${name}.ts`), []);
    if (ended !== 0) return ended;
  }
  return 0;
});
process.exit(code ?? 1);
