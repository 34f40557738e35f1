/** The key of the address set that every mapped object type has. */
export const PRIMARY_SET = "primary";

/** Where a program means every set. */
export const ALL_SETS = "all";

/** Address sets of one object type, the primary one included. */
export const MAX_ADDRESS_SETS = 5;

/** Never changes; the label does. */
export const SET_KEY = /^[a-z][a-z0-9_]{0,19}$/;
export const MAX_SET_LABEL = 40;

/** What people call an address set. */
export function setName({ key, label }: { key: string; label: string }): string {
  return key === PRIMARY_SET ? "Primary address" : label;
}
