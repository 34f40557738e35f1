/** The CRM records that can be cleaned. */
export const OBJECT_TYPES = ["contact", "company", "deal", "ticket"] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

export const OBJECT_TYPE_LABELS: Record<ObjectType, string> = {
  contact: "Contact",
  company: "Company",
  deal: "Deal",
  ticket: "Ticket",
};

export const OBJECT_TYPE_PLURALS: Record<ObjectType, string> = {
  contact: "Contacts",
  company: "Companies",
  deal: "Deals",
  ticket: "Tickets",
};

/** The five parts of an address that a customer maps to properties. */
export const ADDRESS_PARTS = ["street_address", "city", "state", "postal_code", "country"] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

export const ADDRESS_PART_LABELS: Record<AddressPart, string> = {
  street_address: "Street address",
  city: "City",
  state: "State",
  postal_code: "Postal code",
  country: "Country",
};
