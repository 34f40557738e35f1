import type { AddressPart } from "../truth/address.ts";
import type { ObjectType } from "./object-types.ts";

type Columns = Readonly<Partial<Record<AddressPart, string>>>;

/** The columns of one address among several. */
export const columnsOf = (address: string) => ({
  street: `${address}_street`,
  city: `${address}_city`,
  state: `${address}_state`,
  zip: `${address}_zip`,
  country: `${address}_country`,
});

/** The property of a record that contains each part. Contacts, deals and tickets have no second street line. */
export const addressColumns: Readonly<Record<ObjectType, Columns>> = {
  contacts: { street: "address", city: "city", state: "state", zip: "zip", country: "country" },
  companies: { street: "address", street2: "address2", city: "city", state: "state", zip: "zip", country: "country" },
  deals: columnsOf("delivery"),
  tickets: columnsOf("delivery"),
};
