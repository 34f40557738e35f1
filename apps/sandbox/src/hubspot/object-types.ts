export type ObjectType = "contacts" | "companies" | "deals" | "tickets";

export const objectTypes: readonly ObjectType[] = ["contacts", "companies", "deals", "tickets"];

const typeIds: Readonly<Record<ObjectType, string>> = {
  contacts: "0-1",
  companies: "0-2",
  deals: "0-3",
  tickets: "0-5",
};

/** The type's digit in list ids. */
const typeDigits: Readonly<Record<ObjectType, number>> = { contacts: 1, companies: 2, deals: 3, tickets: 5 };

export function objectTypeId(type: ObjectType): string {
  return typeIds[type];
}

export function objectTypeDigit(type: ObjectType): number {
  return typeDigits[type];
}

export const typeTitles: Readonly<Record<ObjectType, string>> = {
  contacts: "Contacts",
  companies: "Companies",
  deals: "Deals",
  tickets: "Tickets",
};

export function singularOf(type: ObjectType): string {
  return type === "companies" ? "company" : type.slice(0, -1);
}

const byName = new Map(
  objectTypes.flatMap((type) => [type, typeIds[type], singularOf(type)].map((name) => [name, type])),
);

/** HubSpot accepts plural, singular and id in its paths. */
export function objectTypeNamed(name: string): ObjectType | null {
  return byName.get(name.toLowerCase()) ?? null;
}
