/** Deals and tickets of the sandbox. */
export const DELIVERY_MAPPING = {
  street_address: "delivery_street",
  city: "delivery_city",
  state: "delivery_state",
  postal_code: "delivery_zip",
  country: "delivery_country",
};
