import { randomUUID } from "node:crypto";
import type { AddressServiceAdapter, RetentionRule, AddressServiceTraits, VerifyAnswer } from "@plumbline/address";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeEach, expect, it } from "vitest";
import { checkAddresses } from "../../src/address-service/check-addresses.ts";
import { purgeServiceAnswers } from "../../src/address-service/purge-service-answers.ts";

const product = useTestProduct();
beforeEach(() => product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.deleteMany()));

const control = { heartbeat() {} };
const oak = { street_address: "1420 Oak Ave", city: "Springfield", state: "IL", postal_code: "", country: "US" };
const question = (id: string, street = oak.street_address) => ({
  id,
  address: { ...oak, street_address: street },
  country: "US",
});

/** A service of which only the terms and the answers matter. */
function serviceThat(retention: RetentionRule, answer?: (streets: string[]) => Promise<VerifyAnswer | null>) {
  const asked: string[] = [];
  const traits: AddressServiceTraits = {
    name: "geocodio",
    countries: ["US"],
    sees: "street",
    batchSize: 100,
    concurrency: 2,
    needsKey: false,
    needsNetwork: true,
    retention,
    textNeedsPerson: false,
    timeoutMs: 100,
    callsPerSecond: 1_000,
    version: 1,
    costCentsPerThousand: 0,
  };
  const adapter: AddressServiceAdapter = {
    traits,
    async verify(queries) {
      const streets = queries.map((query) => query.address.street_address);
      asked.push(...streets);
      const failure = await answer?.(streets);
      if (failure) return failure;
      return {
        kind: "results",
        results: queries.map(({ id, address }) => ({
          id,
          status: "confirmed",
          confidence: 0.9,
          granularity: "premise",
          address,
          components: {},
          changeKinds: {},
          point: null,
          deliverability: null,
          buildingUse: null,
          reasons: [],
          vendorCodes: [],
        })),
      };
    },
  };
  const service = {
    askFor: "unsettled",
    maxLookupsPerJob: 10,
    callsPerSecond: null,
    addressServiceFor: (country: string) => (country === "US" ? adapter : null),
  } as const;
  const check = (scope: { accountId: string; jobId: string }, questions = [question("a")]) =>
    checkAddresses(product.ctx, { service, scope, control }, questions);
  return { asked, check };
}
const newScope = (accountId = randomUUID()) => ({ accountId, jobId: randomUUID() });
const kept = () => product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.findMany());

it("looks up each address once across all records and chunks of a job", async () => {
  const { asked, check } = serviceThat({ kind: "job", days: 30 });
  const scope = newScope();
  const spellings = [question("a"), question("b", "1420 OAK AVE."), question("c", "1420  oak ave")];
  const chunks = await Promise.all([1, 2, 3, 4].map(() => check(scope, spellings)));
  expect(asked).toHaveLength(1);
  for (const { answers, unanswered, blocker } of chunks)
    expect([[...answers.keys()], unanswered.size, blocker]).toEqual([["a", "b", "c"], 0, null]);
});

it("keeps answers no longer than the terms of each service allow", async () => {
  const day = 24 * 3_600_000;
  for (const [retention, laterJobAsks, maxDays] of [
    [{ kind: "none" }, true, 0],
    [{ kind: "job", days: 30 }, true, 30],
    [{ kind: "days", days: 30 }, false, 30],
    [{ kind: "forever" }, false, 365],
  ] as const) {
    await product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.deleteMany());
    const { asked, check } = serviceThat(retention);
    const first = newScope();
    await check(first);
    for (const row of await kept()) expect(row.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + maxDays * day);
    if (retention.kind === "none") expect(await kept()).toEqual([]);
    await check(newScope(first.accountId));
    expect([retention.kind, asked.length > 1]).toEqual([retention.kind, laterJobAsks]);
  }
});

it("does not share answers between accounts", async () => {
  const { asked, check } = serviceThat({ kind: "forever" });
  await check(newScope());
  await check(newScope());
  expect(asked).toHaveLength(2);
  const stranger = randomUUID();
  expect(await product.ctx.db.withAccount(stranger, (tx) => tx.addressServiceAnswer.count())).toBe(0);
  expect(await kept()).toHaveLength(2);
});

it("looks up expired answers again and purges them", async () => {
  const { asked, check } = serviceThat({ kind: "forever" });
  const scope = newScope();
  await check(scope);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.updateMany({ data: past }));
  await check(scope);
  expect(asked).toHaveLength(2);
  await product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.updateMany({ data: past }));
  await purgeServiceAnswers(product.ctx);
  expect(await kept()).toEqual([]);
});

it("takes over a lookup from a process that died, and releases its own when the service fails", async () => {
  const { asked, check } = serviceThat({ kind: "forever" });
  const scope = newScope();
  await check(scope);
  await product.ctx.db.withSystem(
    (tx) =>
      tx.$executeRaw`UPDATE address_service_answer SET answer = NULL, claim_id = ${randomUUID()}::uuid, claimed_until = now() + interval '1 second'`,
  );
  const { answers } = await check(scope);
  expect([asked.length, answers.size]).toEqual([2, 1]);

  const refused = serviceThat({ kind: "forever" }, () =>
    Promise.resolve({ kind: "error", error: { kind: "used_up", detail: "" } }),
  );
  const other = newScope();
  expect(await refused.check(other)).toMatchObject({ blocker: { reason: "address_service_down", kind: "used_up" } });
  expect((await check(other)).answers.size).toBe(1);
});

it("retries temporary errors and isolates the one address that a service refuses", async () => {
  let left = 2;
  const shaky = serviceThat({ kind: "forever" }, () =>
    Promise.resolve(left-- > 0 ? { kind: "error", error: { kind: "unavailable", detail: "" } } : null),
  );
  expect((await shaky.check(newScope())).blocker).toBeNull();
  expect(shaky.asked).toHaveLength(3);

  const refusing = serviceThat({ kind: "forever" }, (streets) =>
    Promise.resolve(streets.includes("9 Bad St") ? { kind: "error", error: { kind: "refused", detail: "" } } : null),
  );
  const questions = ["1 A St", "2 B St", "3 C St", "9 Bad St"].map((street) => question(street, street));
  const { answers, blocker } = await refusing.check(newScope(), questions);
  expect(blocker).toBeNull();
  expect([...answers].map(([id, { result }]) => `${id} ${result.status}`)).toEqual([
    "1 A St confirmed",
    "2 B St confirmed",
    "3 C St confirmed",
    "9 Bad St not_checked",
  ]);
});

it("reports a service that refuses every address as down after a few calls, and stores no answers", async () => {
  let calls = 0;
  const refusing = serviceThat({ kind: "forever" }, () => {
    calls += 1;
    return Promise.resolve({ kind: "error", error: { kind: "refused", detail: "" } });
  });
  const questions = Array.from({ length: 100 }, (_, index) => question(String(index), `${index + 1} Oak Ave`));
  const { answers, blocker, unanswered } = await refusing.check(newScope(), questions);
  expect(blocker).toEqual({ reason: "address_service_down", kind: "refused" });
  expect([answers.size, unanswered.size, (await kept()).length]).toEqual([0, 100, 0]);
  expect(calls).toBeLessThanOrEqual(12);
});

it("skips countries that the service does not support", async () => {
  const { asked, check } = serviceThat({ kind: "forever" });
  const checked = await check(newScope(), [{ ...question("a"), country: "DE" }]);
  expect([asked, checked.answers.size, checked.unanswered.size]).toEqual([[], 0, 0]);
});
