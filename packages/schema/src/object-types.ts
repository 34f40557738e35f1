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

/** The parts of an address that are judged; a mapping needs some of them. */
export const MAIN_PARTS = ["street_address", "city", "state", "postal_code", "country"] as const;
export type MainPart = (typeof MAIN_PARTS)[number];

/** Parts that customers keep in their own properties beside the street; always optional. */
export const EXTRA_PARTS = ["street_address_2", "unit"] as const;
export type ExtraPart = (typeof EXTRA_PARTS)[number];

/** The parts of an address that are read and written. New ones are appended: hashes and files keep their order. */
export const ADDRESS_PARTS = [...MAIN_PARTS, ...EXTRA_PARTS] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** In reading order. */
export const PARTS_AS_READ = [
  "street_address",
  "street_address_2",
  "unit",
  "city",
  "state",
  "postal_code",
  "country",
] as const satisfies readonly AddressPart[];

/** A property with the whole address in one line: read if the parts are empty, never written. */
export const FULL_ADDRESS = "full_address";

/** The parts that a mapping can name beside the five main ones. */
export const OPTIONAL_PARTS = [...EXTRA_PARTS, FULL_ADDRESS] as const;
export type OptionalPart = (typeof OPTIONAL_PARTS)[number];
export const MAPPED_PARTS = [...MAIN_PARTS, ...OPTIONAL_PARTS] as const;
export type MappedPart = (typeof MAPPED_PARTS)[number];

export const ADDRESS_PART_LABELS: Record<MappedPart, string> = {
  street_address: "Street address",
  city: "City",
  state: "State",
  postal_code: "Postal code",
  country: "Country",
  street_address_2: "Street address line 2",
  unit: "Unit",
  full_address: "Full address",
};
