import { contactList, creditBalance } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

type Enrolled = { total: number; byState: Record<string, number>; completedMoreThanOnce: number };

const SIZE = 10_000;

it(
  "answers each of 10,000 enrollments in a burst once, and charges each address once",
  { timeout: 900_000 },
  async () => {
    await using product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });
    const worker = await product.startWorker();
    const customer = await product.customerWithPortal(SIZE);
    await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
    const list = await contactList(customer, customer.portalId, SIZE);
    const first = 40_000_000_000 + (Number(list.listId) % 1_000) * 1_000_000 + 1;
    const recordIds = Array.from({ length: SIZE }, (_, index) => String(first + index));
    // Some deliveries are sent twice, and a worker dies in between.
    await product.control("PUT", "/webhooks", { distrustFirst: 500 });
    const startedAt = performance.now();
    await product.control("POST", `/portals/${customer.portalId}/enrolments`, { objectType: "contact", recordIds });
    const enrolments = () => product.control("GET", `/portals/${customer.portalId}/enrolments`) as Promise<Enrolled>;
    await expect
      .poll(async () => (await enrolments()).byState.completed ?? 0, { timeout: 300_000, interval: 500 })
      .toBeGreaterThan(1_000);
    worker.process.kill("SIGKILL");
    await product.startWorker();
    await expect
      .poll(async () => (await enrolments()).byState, { timeout: 600_000, interval: 1_000 })
      .toEqual({ completed: SIZE });

    const { portalId } = customer;
    const jobs = await product.ctx.db.withSystem((tx) => tx.job.findMany({ where: { portalId } }));
    expect(jobs.reduce((sum, job) => sum + job.recordsTotal, 0)).toBe(SIZE);
    // A burst becomes a few jobs, not one per second.
    expect(jobs.length).toBeLessThan(Math.max(20, (performance.now() - startedAt) / 3_000));
    expect(await creditBalance(customer)).toBe(
      SIZE + 10 - jobs.reduce((sum, job) => sum + job.confirmed + job.corrected, 0),
    );
    const score = (await product.control("GET", `/portals/${customer.portalId}/score/${list.listId}`)) as {
      wrong: number;
    };
    expect(score.wrong).toBe(0);
    expect(await product.violations()).toEqual([]);
  },
);
