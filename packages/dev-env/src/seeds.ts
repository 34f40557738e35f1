import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { Stack } from "./boot.ts";
import { control } from "./api-client.ts";
import { seedProduct } from "./seed-product.ts";
import { connectPortal, contactList, mapContacts, signUp, startList, untilJob, type Customer } from "./stories.ts";

const PASSWORD = "plumbline-demo";

type Seed = { what: string; run(stack: Stack): Promise<{ logins: readonly string[]; password: string }> };

/** Named scenarios for development: `npm run dev -- --seed <name>`. Each makes its own accounts, once; later starts find them again. */
export const SEEDS: Readonly<Record<string, Seed>> = {
  "new-customer": { what: "signed up, no portal connected", run: (stack) => seeded(stack, "new", async () => {}) },
  "unmapped-portal": {
    what: "a portal is connected, nothing is mapped",
    run: (stack) => seeded(stack, "unmapped", newPortal),
  },
  "finished-job": {
    what: "a list of 10 was cleaned",
    run: (stack) =>
      seeded(stack, "finished", async (_stack, customer) => {
        await jobOver(customer, await mappedPortal(stack, customer), 10, FINAL_STATUSES);
      }),
  },
  "out-of-credits": {
    what: "a job waits for credits",
    run: (stack) =>
      seeded(stack, "out-of-credits", async (_stack, customer) => {
        await jobOver(customer, await mappedPortal(stack, customer), 500, ["paused"]);
      }),
  },
  recurring: {
    what: "a list is cleaned every hour, and contacts when they are updated",
    run: (stack) =>
      seeded(stack, "recurring", async (_stack, customer) => {
        const portalId = await mappedPortal(stack, customer);
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
    run: async (stack) => {
      const filled = await seedProduct(stack);
      return {
        logins: [filled.E2E_FILLED_EMAIL ?? "", filled.E2E_OPERATOR_EMAIL ?? ""],
        password: filled.E2E_PASSWORD ?? "",
      };
    },
  },
};

async function seeded(stack: Stack, name: string, fill: (stack: Stack, customer: Customer) => Promise<unknown>) {
  const customer = await signUp(stack, `${name}@plumbline.example`, PASSWORD, "/hug");
  if (customer.isNew) await fill(stack, customer);
  return { logins: [customer.email], password: PASSWORD };
}

async function newPortal(stack: Stack, customer: Customer): Promise<string> {
  const { id } = (await control(stack.sandboxUrl, "POST", "/portals", {})) as { id: number };
  return await connectPortal(stack, customer, String(id));
}

async function mappedPortal(stack: Stack, customer: Customer): Promise<string> {
  const portalId = await newPortal(stack, customer);
  await mapContacts(customer, portalId);
  return portalId;
}

async function jobOver(customer: Customer, portalId: string, size: number, statuses: readonly string[]): Promise<void> {
  const { listId } = await contactList(customer, portalId, size);
  await untilJob(customer, await startList(customer, portalId, listId), statuses);
}
