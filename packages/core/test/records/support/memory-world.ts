import { MemoryRecords } from "./memory-records.ts";
import type { StoreWorld } from "./store-world.ts";

const IDS = ["1", "2", "3"] as const;
const listOf = (size: number) => Array.from({ length: size }, (_, index) => String(index + 1));

/** Three records in memory, for the contract of stores. */
export function memoryWorld(options: { isCareless?: boolean } = {}): StoreWorld {
  const records = new MemoryRecords(options);
  for (const id of IDS) records.add(id, { city: "bostn", zip: "02110" });
  records.setList("40", listOf(40));
  records.setList("10", listOf(10));
  return {
    ids: IDS,
    lists: { large: "40", small: "10" },
    store: (now = () => new Date()) => records.store({ now, call: async (_what, send) => await send() }),
    edit: async (id, values) => records.edit(id, values),
    held: async (id) => records.held(id),
    lock: async (id) => records.lock(id),
    merge: async (id) => records.archive(id),
    trim: async (property) => records.trim(property),
    fault: async (fault) => records.fault(fault),
    unnamed: async () => records.unnamed(3),
    writes: async () => records.writes,
  };
}
