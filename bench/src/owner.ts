import { randomUUID } from "node:crypto";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { connectPortal, mapContacts, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";

/** A customer and one of their portals, with HubSpot's real request limit. */
export type Owner = Customer & { portalId: string };

/** A new customer with a mapped portal and this many credits. */
export async function newOwner(on: Stack, credits: number): Promise<Owner> {
  const customer = await signUp(on, `${randomUUID()}@example.com`, "correct horse battery");
  const portalId = await addPortal(on, customer);
  const config = parseConfig(on.env);
  const { client, close } = connectTemporal(config);
  const log = createLogger({ logLevel: "warn" }, "bench");
  const ctx = createContext({ config, log, workflows: createWorkflows(client, config) });
  await grantByOperator(ctx, { email: customer.email, amount: credits, key: randomUUID() });
  await ctx.db.close();
  await close();
  return { ...customer, portalId };
}

/** The id of another mapped portal of this customer. */
export async function addPortal(on: Stack, customer: Customer): Promise<string> {
  const { id } = (await control(on.sandboxUrl, "POST", "/portals", {})) as { id: number };
  await connectPortal(on, customer, String(id));
  await mapContacts(customer, String(id));
  return String(id);
}
