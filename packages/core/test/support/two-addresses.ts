import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";

export const PARTS = {
  street_address: "address",
  city: "city",
  state: "state",
  postal_code: "zip",
  country: "country",
};
export const PRIMARY = { key: "primary", ...PARTS };
export const BILLING_PARTS = {
  street_address: "billing_address",
  city: "billing_city",
  state: "billing_state",
  postal_code: "billing_zip",
  country: "billing_country",
};
export const BILLING = { key: "billing", label: "Billing address", ...BILLING_PARTS };

/** Creates contact properties for a second address in a portal. */
export async function addBilling({ control }: Pick<TestProduct, "control">, portalId: string): Promise<void> {
  await control("PUT", `/portals/${portalId}/limit`, { requests: null });
  for (const property of Object.values(BILLING_PARTS))
    await control("PUT", `/portals/${portalId}/properties/contact/${property}`, { added: true, label: property });
}
