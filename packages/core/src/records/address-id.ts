/** One address of a record: the record, and the key of the address set. */
export type AddressId = { recordId: string; setKey: string };

/** The ids of the records of these addresses, each once, in their order. */
export function recordIdsOf(addresses: readonly Pick<AddressId, "recordId">[]): string[] {
  return [...new Set(addresses.map(({ recordId }) => recordId))];
}

/** Equal for equal addresses only: neither part has a blank. */
export function addressKey({ recordId, setKey }: AddressId): string {
  return `${recordId} ${setKey}`;
}

/** Each address once, in their order. */
export function distinct(addresses: readonly AddressId[]): AddressId[] {
  return [...new Map(addresses.map((address) => [addressKey(address), address])).values()];
}
