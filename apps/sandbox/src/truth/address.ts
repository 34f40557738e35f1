/** Six plain strings, as a CRM holds them; `street2` is used only where the object type has such a property. */
export type AddressParts = {
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
};

export type AddressPart = keyof AddressParts;

export const addressParts: readonly AddressPart[] = ["street", "street2", "city", "state", "zip", "country"];

/** What stands behind a messy record. `address` is null where there is no address to know (empty record, nonsense). */
export type Truth = {
  address: AddressParts | null;
  /** Full name of the region, equally right in the state property. */
  stateName: string;
  /** Another city name that is right for this ZIP code (what the post office prefers). */
  alsoCity: string;
  /** The given values are right though they look like a mistake. */
  looksWrong: boolean;
  /** How the given values were made from the right ones, in order. */
  damage: readonly string[];
};

export type MessyAddress = { given: AddressParts; truth: Truth };
