import { join } from "node:path";
import { withBrowserProduct } from "@plumbline/dev-env/browser-product.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** Renews the pictures that are committed and show the product itself: today the one for links to us. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
const code = await withBrowserProduct(say, ({ run }) => run(join(ROOT, "e2e/pictures/open-graph.ts"), []));
process.exit(code ?? 1);
