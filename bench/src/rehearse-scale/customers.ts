import { randomUUID } from "node:crypto";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import { connectPortal, creditBalance, mapContacts, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import type { Installation } from "./installation.ts";

/** `credits`: what the customer has before the first job. */
export type PortalCustomer = Customer & { accountId: string; portalId: string; credits: number };

/** Enough for any number of jobs. */
const CREDITS = 10_000_000;

/** Customers with a portal each, spread over the apis. The portals have the request limit of HubSpot. */
export async function createCustomers(on: Installation, count: number): Promise<PortalCustomer[]> {
  const customers: PortalCustomer[] = [];
  for (let index = 0; index < count; index += 1) {
    const apiUrl = on.apis[index % on.apis.length]?.url ?? "";
    customers.push(await createCustomer(on, apiUrl));
  }
  return customers;
}

async function createCustomer(on: Installation, apiUrl: string): Promise<PortalCustomer> {
  const world = { apiUrl, sandboxUrl: on.sandboxUrl };
  const { id } = (await control(on.sandboxUrl, "POST", "/portals", {})) as { id: number };
  const customer = await signUp(world, `${randomUUID()}@example.com`, "correct horse battery");
  const portalId = await connectPortal(world, customer, String(id));
  await mapContacts(customer, portalId);
  await grantByOperator(on.ctx, { email: customer.email, amount: CREDITS, key: randomUUID() });
  const { accountId } = await on.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: customer.email }, select: { accountId: true } }),
  );
  return { ...customer, accountId, portalId, credits: await creditBalance(customer) };
}
