/** Six plain strings, as in a CRM; `street2` is used only if the object type has such a property. */
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

/** The truth about a messy record. `address` is null if there is no address to know (empty record, nonsense). */
export type Truth = {
  address: AddressParts | null;
  /** Full name of the region, equally correct in the state property. */
  stateName: string;
  /** Another correct city name for this ZIP code (the post office's preferred one). */
  alsoCity: string;
  /** The given values are correct although they look like a mistake. */
  looksWrong: boolean;
  /** The kinds of damage that made the given values, in order. */
  damage: readonly string[];
};

export type MessyAddress = { given: AddressParts; truth: Truth };
