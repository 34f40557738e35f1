/** One address of a record: the record, and the key of the address set. */
export type AddressId = { recordId: string; setKey: string };

/** The record ids of these addresses, each once, in order. */
export function recordIdsOf(addresses: readonly Pick<AddressId, "recordId">[]): string[] {
  return [...new Set(addresses.map(({ recordId }) => recordId))];
}

/** Unique per address: neither part contains a blank. */
export function addressKey({ recordId, setKey }: AddressId): string {
  return `${recordId} ${setKey}`;
}

/** Each address once, in order. */
export function distinct(addresses: readonly AddressId[]): AddressId[] {
  return [...new Map(addresses.map((address) => [addressKey(address), address])).values()];
}
