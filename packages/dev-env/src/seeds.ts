import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { RunningProduct } from "./boot.ts";
import { control } from "./api-client.ts";
import { seedProduct } from "./seed-product.ts";
import { connectPortal, contactList, mapContacts, signUp, startList, untilJob, type Customer } from "./stories.ts";

const PASSWORD = "plumbline-demo";

type Seed = { what: string; run(product: RunningProduct): Promise<{ logins: readonly string[]; password: string }> };

/** Named scenarios for a running product: `npm run seed -- <name>`. Each creates its own accounts once; later runs reuse them. */
export const SEEDS: Readonly<Record<string, Seed>> = {
  "new-customer": { what: "signed up, no portal connected", run: (product) => seeded(product, "new", async () => {}) },
  "unmapped-portal": {
    what: "a portal is connected, nothing is mapped",
    run: (product) => seeded(product, "unmapped", newPortal),
  },
  "finished-job": {
    what: "a list of 10 was cleaned",
    run: (product) =>
      seeded(product, "finished", async (_product, customer) => {
        await jobOver(customer, await mappedPortal(product, customer), 10, FINAL_STATUSES);
      }),
  },
  "out-of-credits": {
    what: "a job waits for credits",
    run: (product) =>
      seeded(product, "out-of-credits", async (_product, customer) => {
        await jobOver(customer, await mappedPortal(product, customer), 500, ["paused"]);
      }),
  },
  recurring: {
    what: "a list is cleaned every hour, and contacts when they are updated",
    run: (product) =>
      seeded(product, "recurring", async (_product, customer) => {
        const portalId = await mappedPortal(product, customer);
        const { listId } = await contactList(customer, portalId, 10);
        const schedule = { portalId, listId, objectType: "contact", isRecurring: true, recurrenceInterval: "1h" };
        await customer.api.ok("POST", "/api/hubspot/manual-clean", schedule);
        await customer.api.ok("POST", "/graphql", {
          query: `mutation { setAutoClean(portalId: "${portalId}", objectType: contact, isOn: true) { id } }`,
        });
      }),
  },
  "busy-account": {
    what: "jobs of 10 to 10,000 records in all states, two portals, a year of usage; takes minutes",
    run: async (product) => {
      const filled = await seedProduct(product);
      return {
        logins: [filled.E2E_FILLED_EMAIL ?? "", filled.E2E_OPERATOR_EMAIL ?? ""],
        password: filled.E2E_PASSWORD ?? "",
      };
    },
  },
};

async function seeded(
  product: RunningProduct,
  name: string,
  fill: (product: RunningProduct, customer: Customer) => Promise<unknown>,
) {
  const customer = await signUp(product, `${name}@plumbline.example`, PASSWORD, "/hug");
  if (customer.isNew) await fill(product, customer);
  return { logins: [customer.email], password: PASSWORD };
}

async function newPortal(product: RunningProduct, customer: Customer): Promise<string> {
  const { id } = (await control(product.sandboxUrl, "POST", "/portals", {})) as { id: number };
  return await connectPortal(product, customer, String(id));
}

async function mappedPortal(product: RunningProduct, customer: Customer): Promise<string> {
  const portalId = await newPortal(product, customer);
  await mapContacts(customer, portalId);
  return portalId;
}

async function jobOver(customer: Customer, portalId: string, size: number, statuses: readonly string[]): Promise<void> {
  const { listId } = await contactList(customer, portalId, size);
  await untilJob(customer, await startList(customer, portalId, listId), statuses);
}
