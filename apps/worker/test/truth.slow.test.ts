import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { contactList, creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

/** Version 2.0 of the engine sent this many of a hundred records of the world list to a person. */
const WORLD_REVIEWS_BEFORE = 2.1;

type Score = {
  total: number;
  verdicts: Record<string, number>;
  right: number;
  wrong: number;
  untouched: number;
  toTheLetter: number;
  looksWrong: { total: number; kept: number };
  writtenMoreThanOnce: number;
  examples: unknown[];
};

/** The engine alone, and with a service: addresses that the service settles must be as correct as the rest. */
it.each([
  ["embedded", "unsettled"],
  ["smarty", "unsettled"],
  ["smarty", "all"],
  ["geocodio", "unsettled"],
  ["pelias", "unsettled"],
])("cleans ten thousand records without errors with %s checking %s records", async (service, asks) => {
  await using product = await testProduct({
    HUBSPOT_REQUESTS_PER_SECOND: "1000",
    ADDRESS_SERVICE: service,
    ADDRESS_SERVICE_ASKS: asks,
    ...(service === "smarty" ? { ADDRESS_SERVICE_COUNTRIES: "all" } : {}),
  });
  await product.startWorker();
  const customer = await product.customerWithPortal(20_000);
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const list = await contactList(customer, customer.portalId, 10_000);
  const startedAt = Date.now();
  const job = await untilJob(
    customer,
    await startList(customer, customer.portalId, list.listId),
    [...FINAL_STATUSES, "paused"],
    540_000,
  );
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const score = (await product.control("GET", `/portals/${customer.portalId}/score/${list.listId}`)) as Score;
  const services = await product.control("GET", "/address-services");
  const { examples, ...figures } = score;
  process.stdout.write(`${JSON.stringify({ service, asks, seconds, outcomes: job.outcomes, ...figures, services })}\n`);
  expect(job).toMatchObject({ status: "completed", records_processed: 10_000 });
  expect({ wrong: score.wrong, examples }).toEqual({ wrong: 0, examples: [] });
  expect(score.writtenMoreThanOnce).toBe(0);
  expect(score.looksWrong.total).toBeGreaterThan(500);
  expect(score.looksWrong.kept).toBe(score.looksWrong.total);
  expect(await creditBalance(customer)).toBe(20_010 - job.credits_used);
  expect(await product.violations()).toEqual([]);
});

it("cleans the world list without errors, although the engine has no table of its answers", async () => {
  await using product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
  await product.startWorker();
  const customer = await product.customerWithPortal(2_000);
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const list = await contactList(customer, customer.portalId, 600);
  const job = await untilJob(
    customer,
    await startList(customer, customer.portalId, list.listId),
    [...FINAL_STATUSES, "paused"],
    180_000,
  );
  const score = (await product.control("GET", `/portals/${customer.portalId}/score/${list.listId}`)) as Score;
  const { examples, ...figures } = score;
  process.stdout.write(`${JSON.stringify({ outcomes: job.outcomes, ...figures })}\n`);
  expect(job).toMatchObject({ status: "completed", records_processed: 600 });
  expect({ wrong: score.wrong, examples }).toEqual({ wrong: 0, examples: [] });
  expect(score.looksWrong.total).toBeGreaterThan(200);
  expect(score.looksWrong.kept).toBe(score.looksWrong.total);
  expect((job.outcomes.review ?? 0) / 6).toBeLessThan(WORLD_REVIEWS_BEFORE);
});
