import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { PARTS } from "./two-addresses.ts";

/** One address of a record: `id` of the record, key of the set. */
export type Address = { id: string; set: string };
type Values = Record<string, string>;

/** For a row of outcomes, or a proposal. */
export function addressOf({
  record_id: id = "",
  address_set: set = "",
}: {
  record_id?: string;
  address_set?: string;
}): Address {
  return { id, set };
}

export function keyOf({ id, set }: Address): string {
  return `${id}/${set}`;
}

/** HubSpot's values of these addresses, by address, under the names of the primary properties. */
export async function addressValues(
  product: TestProduct,
  { portalId }: { portalId: string },
  addresses: readonly Address[],
): Promise<Map<string, Values>> {
  const values = new Map<string, Values>();
  for (const address of addresses) {
    const { properties } = (await product.control("GET", `/portals/${portalId}/records/contact/${address.id}`)) as {
      properties: Values;
    };
    const propertyOf = (name: string) => (address.set === PRIMARY_SET ? name : `${address.set}_${name}`);
    const held = Object.values(PARTS).map((name) => [name, properties[propertyOf(name)] ?? ""] as const);
    values.set(keyOf(address), Object.fromEntries(held));
  }
  return values;
}
