/** The key of the address set that every mapped object type has. */
export const PRIMARY_SET = "primary";

/** A client's word for every set. */
export const ALL_SETS = "all";

/** Maximum address sets of one object type, including the primary one. */
export const MAX_ADDRESS_SETS = 5;

/** Never changes; the label does. */
export const SET_KEY = /^[a-z][a-z0-9_]{0,19}$/;
export const MAX_SET_LABEL = 40;

/** The name of an address set for people. */
export function setName({ key, label }: { key: string; label: string }): string {
  return key === PRIMARY_SET ? "Primary address" : label;
}
