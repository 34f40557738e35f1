import { startOpenidProvider, type OpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import type argon2Module from "argon2";
import { afterAll, beforeAll, vi } from "vitest";
import { accountPlans, livePlan, WITHOUT_RATES } from "./account-life.ts";

// A plan checks some twenty passwords; the model is not about how hard they are to guess.
vi.mock("argon2", async (original) => {
  const { default: argon2 } = await original<{ default: typeof argon2Module }>();
  const cheap = { memoryCost: 1_024, timeCost: 2, parallelism: 1 };
  const hash = async (password: string) => await argon2.hash(password, cheap);
  return { default: { argon2id: argon2.argon2id, hash, verify: argon2.verify, needsRehash: () => false } };
});

/** `clicks`: of the owner. `violations` ends with the plan. */
type Outcome = { plans: number; clicks: number; violations: string[] };

/**
 * Lives that many plans, up to the first that violates a promise, and prints plans, clicks and violations. A plan in which nobody
 * clicks counts for nothing, so expect a click for each plan on average.
 */
export function useAccountLife(): (of: { plans: number; seed: number }) => Promise<Outcome> {
  const product = useTestProduct(WITHOUT_RATES);
  const providers: OpenidProvider[] = [];
  beforeAll(async () => {
    const redirectUri = new URL("/company-login", product.config.publicUrl).href;
    for (let n = 0; n < 2; n += 1) providers.push(await startOpenidProvider(redirectUri));
  });
  afterAll(async () => {
    for (const provider of providers) await provider.close();
  });
  return async ({ plans, seed }) => {
    const [own, evil] = providers;
    if (!own || !evil) throw new Error("The identity providers have not started.");
    let [lived, clicks] = [0, 0];
    const wrong: string[] = [];
    for (const plan of fc.sample(accountPlans, { numRuns: plans, seed })) {
      const outcome = await livePlan(product, { own, evil }, plan);
      [lived, clicks] = [lived + 1, clicks + outcome.clicks];
      if (outcome.violations.length > 0) {
        wrong.push(...outcome.violations, JSON.stringify(plan));
        break;
      }
    }
    const figures = `${lived} plans (seed ${seed}), ${clicks} clicks, ${Math.max(0, wrong.length - 1)} violations`;
    process.stdout.write(`account-life: ${figures}\n`);
    return { plans: lived, clicks, violations: wrong };
  };
}
