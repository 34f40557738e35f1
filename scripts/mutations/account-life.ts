import type { Suite } from "../mutate.ts";
import { patchesIn } from "./patches-in.ts";

/** Each takes one cure for a finding of the third audit out of the product; at most 200 plans must find it. */
export const accountLife: Suite = {
  tests: ["packages/core/test/accounts/account-life.test.ts"],
  env: { ACCOUNT_LIFE_PLANS: "200" },
  faults: patchesIn("packages/core/test/accounts/faults"),
};
