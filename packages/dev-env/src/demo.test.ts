import { beforeAll, expect, it } from "vitest";
import type { Stack } from "./boot.ts";
import { DEMO, runDemo, seedDemo } from "./demo.ts";
import { creditBalance, signUp } from "./stories.ts";
import { useTestProduct } from "./testing/test-product.ts";

const product = useTestProduct();
beforeAll(() => product.startWorker());

it("acceptance-F3: shows what each list costs, and leaves proposals that can be accepted", async () => {
  const stack = { apiUrl: product.apiUrl, sandboxUrl: product.sandboxUrl, env: product.env } as unknown as Stack;
  await seedDemo(stack);
  const said: string[] = [];
  const demo = await runDemo(stack, (line) => said.push(line), { always: false });
  expect(demo).toMatchObject({ isAsExpected: true });
  expect(demo?.acceptable).toBeGreaterThanOrEqual(2);
  expect(demo?.proposals).toBeGreaterThan(demo?.acceptable ?? 0);
  const customer = await signUp(stack, DEMO.customer.email, DEMO.customer.password);
  expect(said.at(-1)).toContain(`${await creditBalance(customer)} after`);
});
