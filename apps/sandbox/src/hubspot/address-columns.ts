import type { AddressPart } from "../truth/address.ts";
import type { ObjectType } from "./object-types.ts";

/** The property of a record that contains each part. Contacts, deals and tickets have no second street line. */
export const addressColumns: Readonly<Record<ObjectType, Readonly<Partial<Record<AddressPart, string>>>>> = {
  contacts: { street: "address", city: "city", state: "state", zip: "zip", country: "country" },
  companies: { street: "address", street2: "address2", city: "city", state: "state", zip: "zip", country: "country" },
  deals: {
    street: "delivery_street",
    city: "delivery_city",
    state: "delivery_state",
    zip: "delivery_zip",
    country: "delivery_country",
  },
  tickets: {
    street: "delivery_street",
    city: "delivery_city",
    state: "delivery_state",
    zip: "delivery_zip",
    country: "delivery_country",
  },
};
