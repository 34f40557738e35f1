import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import type { Suite } from "../mutate.ts";

const FOLDER = "packages/core/test/accounts/faults";

/** Each takes one cure for a finding of the third audit out of the product; at most 200 plans must find it. */
export const accountLife: Suite = {
  tests: ["packages/core/test/accounts/account-life.test.ts"],
  env: { ACCOUNT_LIFE_PLANS: "200" },
  faults: readdirSync(join(ROOT, FOLDER))
    .toSorted()
    .map((name) => {
      const patch = join(FOLDER, name);
      const [what = ""] = readFileSync(join(ROOT, patch), "utf8").split("\n");
      return { what: `${name.replace(".patch", "")}: ${what}`, patch };
    }),
};
