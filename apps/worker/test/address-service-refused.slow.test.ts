import { contactList, outcomeRows, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { ADDRESS_SERVICE_ERROR_TEXTS, type AddressServiceError } from "@plumbline/schema/jobs/states.ts";
import { expect, it } from "vitest";
import { REFUSALS, type RefusalForm } from "./support/refusals.ts";

// Address services: the service permanently refuses every request of a customer, each kind of refusal for a separate customer,
// for two hours in which each minute lasts a second. Each job pauses, reports why, costs a bounded number of calls and no
// credits, harms no other customer, and completes without action once the refusal ends.

const MINUTE_MS = 1_000;
const HOURS = 2;
/**
 * A job is retried every 15 minutes, with four calls per attempt; or every 30 minutes, if an attempt takes the calls that
 * are needed to establish that no address is at fault.
 */
const MAX_CALLS_PER_HOUR = 20;
const STREETS = ["Oak Ave", "Elm St", "Main St", "Maple Ave", "Cedar St", "Lake Dr"];

/** The error that the job must report for each refusal. */
const ERRORS: Readonly<Record<string, AddressServiceError>> = {
  "400": "refused",
  "401": "bad_key",
  "402": "used_up",
  "403": "forbidden",
  "413": "refused",
  "422": "refused",
  "429": "rate_limited",
  "500": "unavailable",
  "503, empty": "unavailable",
  "no answer": "timed_out",
};

type Case = { name: string; owner: Customer; jobId: string; faultId: number; entries: number };
type ServiceTraffic = { repeated: number; unheard: number };
type Seen = { status: string; reason: string | null };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const recordId = (index: number) => String(40_001_000_000 + index);

async function ledgerEntries(product: TestProduct, { email }: Pick<Customer, "email">): Promise<number> {
  return await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    return await tx.creditEntry.count({ where: { accountId } });
  });
}

/** Six records that only the service can settle, distinguished from other customers' records by their house number. */
async function begin(product: TestProduct, name: string, form: RefusalForm, houseNumber: string): Promise<Case> {
  const owner = await product.customerWithPortal(100);
  const recordIds = STREETS.map((_, index) => recordId(index + 1));
  for (const [index, street] of STREETS.entries())
    await product.control("PATCH", `/portals/${owner.portalId}/records/contact/${recordId(index + 1)}`, {
      properties: { address: `${houseNumber} ${street}`, city: "Springfield", state: "IL", zip: "" },
    });
  const list = { objectType: "contact", name: "Chosen", recordIds };
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, list)) as { listId: string };
  const fault = { kind: "refuse", route: product.env.ADDRESS_SERVICE, ids: [houseNumber], ...form };
  const { id: faultId } = (await product.control("POST", "/faults", fault)) as { id: number };
  const entries = await ledgerEntries(product, owner);
  return { name, owner, jobId: await startList(owner, owner.portalId, listId), faultId, entries };
}

const jobOf = async ({ owner, jobId }: Case) => (await owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as Seen;

/** The reason shown on the job's page. */
async function reasonText({ owner, jobId }: Case): Promise<string | null> {
  const query = `{ job(id: "${jobId}") { reasonText } }`;
  const answer = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: { job: { reasonText: string | null } };
  };
  return answer.data.job.reasonText;
}

it.each(["smarty", "geocodio"])(
  "stops calling when %s refuses, reports it, and continues later",
  { timeout: 1_200_000 },
  async (service) => {
    await using product = await testProduct({
      ADDRESS_SERVICE: service,
      ADDRESS_SERVICE_TIMEOUT_MS: "2000",
      PROBE_MINUTE_MS: String(MINUTE_MS),
      HUBSPOT_REQUESTS_PER_SECOND: "50",
      RATE_REGISTER_PER_IP: "1000/1h",
    });
    await product.startWorker();
    const calls = async () => {
      const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
      return new Map(faults.map(({ id, used }) => [id, used]));
    };
    const cases: Case[] = [];
    const begunAt = Date.now();
    for (const [name, form] of Object.entries({ ...REFUSALS, "no answer": { status: 200, form: "silent" } }))
      cases.push(await begin(product, name, form, String(1_401 + cases.length)));
    const healthy = await product.customerWithPortal(100);
    await wait(60 * MINUTE_MS);

    const { listId } = await contactList(healthy, healthy.portalId, 25);
    // A 429 concerns our key, so it may also delay this job for as long as the service says: for several attempts of 15 minutes.
    await untilJob(healthy, await startList(healthy, healthy.portalId, listId), ["completed"], 300 * MINUTE_MS);

    await wait((HOURS - 1) * 60 * MINUTE_MS);
    const table: string[] = [];
    const used = await calls();
    // Longer than planned where the machine is busy.
    const hours = (Date.now() - begunAt) / (60 * MINUTE_MS);
    for (const one of cases) {
      const { name } = one;
      // An attempt may be in progress.
      await expect
        .poll(() => jobOf(one), { timeout: 30_000, message: `${name}: a person can see why` })
        .toMatchObject({ status: "paused", reason: "address_service_down" });
      const count = used.get(one.faultId) ?? 0;
      table.push(`${service} ${name}: ${count} calls in ${hours.toFixed(1)} hours`);
      // Geocodio's 403 names the key or the plan in its text.
      const kind = service === "geocodio" && name === "403" ? "bad_key" : (ERRORS[name] ?? "bad_answer");
      await expect
        .poll(() => reasonText(one), { timeout: 30_000, message: name })
        .toBe(ADDRESS_SERVICE_ERROR_TEXTS[kind]);
      expect.soft(count, name).toBeGreaterThan(1);
      expect.soft(count, name).toBeLessThanOrEqual(hours * MAX_CALLS_PER_HOUR);
      expect.soft(await ledgerEntries(product, one.owner), name).toBe(one.entries);
    }
    process.stdout.write(`${table.join("\n")}\n`);

    await product.control("DELETE", "/faults");
    const refusedUntil = Date.now();
    for (const one of cases) {
      // The next attempt comes within half an hour; its work takes real time, in which a minute here is a second.
      await untilJob(one.owner, one.jobId, ["completed"], 180 * MINUTE_MS);
      const rows = await outcomeRows(one.owner, one.jobId);
      expect.soft(rows, one.name).toHaveLength(STREETS.length);
      const charged = rows.filter((row) => row.credits === "1").length;
      const { creditBalance } = (await one.owner.api.ok("GET", "/api/auth/credit-balance")) as {
        creditBalance: number;
      };
      expect.soft(creditBalance, one.name).toBe(110 - charged);
    }
    const minutes = Math.round((Date.now() - refusedUntil) / MINUTE_MS);
    process.stdout.write(`${service}: all jobs completed ${minutes} minutes after the refusals had ended\n`);
    // Only responses that arrived after we stopped waiting are paid for twice.
    const traffic = (await product.control("GET", "/address-services")) as Record<string, ServiceTraffic>;
    const { repeated = 0, unheard = 0 } = traffic[service] ?? {};
    process.stdout.write(`${service}: ${repeated} addresses asked again, ${unheard} answered too late\n`);
    expect(repeated).toBeLessThanOrEqual(unheard);
    expect(await product.violations()).toEqual([]);
  },
);
