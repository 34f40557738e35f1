import { confirmFirstLook, setAutoClean } from "../../src/hubspot-events/auto-clean.ts";
import { readInForce } from "../../src/connections/in-force.ts";
import type { Values } from "../../src/records/store.ts";
import type { Acts } from "./acts.ts";
import { nameIn } from "./addresses.ts";
import { LIST, OTHER_LIST, idOf, type World } from "./world.ts";

/** Of real places, so that automatic cleaning is certain of the correction. */
const MISSPELT: readonly Values[] = [
  { address: "28 State Street", city: "Bostn", state: "MA", zip: "02109", country: "US" },
  { address: "1600 Pennsylvania Avenue NW", city: "Washingtn", state: "DC", zip: "20500", country: "US" },
  { address: "233 S Wacker Dr", city: "Chicagoo", state: "IL", zip: "60606", country: "US" },
  { address: "700 Clark Ave", city: "Saint Lous", state: "MO", zip: "63102", country: "US" },
];

/** What changes in HubSpot besides what Plumbline writes. */
export const ACTS_ON_CHANGES = {
  edit: {
    weight: 5,
    act(world, pick) {
      const recordId = world.recordId(pick);
      return edit(world, recordId, { [propertyToEdit(world, recordId, pick)]: `Typed ${pick}` });
    },
  },
  /** What a run of a schedule would find if it asked for changes alone. */
  "misspell what left the list": {
    weight: 4,
    act(world, pick) {
      const { records } = world.account.portal;
      const members = records.membersOf(LIST);
      const left = records.membersOf(OTHER_LIST).filter((id) => !members.includes(id));
      const recordId = left[pick % Math.max(1, left.length)];
      return recordId !== undefined && edit(world, recordId, MISSPELT[pick % MISSPELT.length] ?? {});
    },
  },
  "edit back": {
    weight: 2,
    act(world, pick) {
      const edited = [...world.former];
      const [recordId = "", former = {}] = edited[pick % Math.max(1, edited.length)] ?? [];
      return recordId !== "" && edit(world, recordId, former);
    },
  },
  /** Several records at once, in two deliveries. */
  "import misspelt cities": { weight: 6, act: importMisspelt },
  archive: {
    weight: 1,
    act(world, pick) {
      const recordId = world.recordId(pick);
      if (!world.account.portal.records.has(recordId)) return false;
      world.background.report(world.changes.archive(recordId));
      return true;
    },
  },
} satisfies Acts;

/** Cleaning of what changes. */
export const ACTS_ON_AUTOMATIC_CLEANING = {
  "clean automatically": { weight: 4, act: (world) => cleanAutomatically(world, world.account.sets) },
  "stop cleaning automatically": { weight: 1, act: (world) => cleanAutomatically(world, []) },
  "confirm the first look": {
    weight: 1,
    async act(world) {
      const { ctx, actor, connectionId } = world.account;
      const place = { connectionId, objectType: "contact" as const };
      const { mappings } = await ctx.db.readAccount(actor.accountId, (tx) => readInForce(tx, place));
      for (const { setKey, writeHash } of mappings)
        await confirmFirstLook(ctx, actor, { ...world.place, addressSet: setKey, id: writeHash });
      world.looked();
      return mappings.length > 0;
    },
  },
} satisfies Acts;

async function cleanAutomatically(world: World, on: readonly string[]): Promise<boolean> {
  const { ctx, actor, sets } = world.account;
  for (const addressSet of sets) {
    const input = { ...world.place, addressSet, isOn: on.includes(addressSet) };
    // Refused while the type is off.
    if ((await world.as(() => setAutoClean(ctx, actor, input).then(() => true))) === null) return false;
  }
  world.changes.clean(on);
  return true;
}

function importMisspelt(world: World, pick: number): boolean {
  const { sets } = world.account;
  const { records } = world.plan;
  const count = Math.min(records, pick % 3 === 0 ? records : 2 + (pick % 7));
  const set = sets[pick % sets.length] ?? "primary";
  const events = Array.from({ length: count }, (_, index) => {
    const misspelt = MISSPELT[(pick + index) % MISSPELT.length] ?? {};
    const values = Object.fromEntries(Object.entries(misspelt).map(([name, value]) => [nameIn(set, name), value]));
    return world.changes.edit(idOf((pick + index) % records), values) ?? [];
  }).flat();
  if (events.length === 0) return false;
  const half = Math.ceil(events.length / 2);
  for (const some of [events.slice(0, half), events.slice(half)]) if (some.length > 0) world.background.report(some);
  return true;
}

/** Mostly what we wrote last: nobody else's value is in more danger. */
function propertyToEdit(world: World, recordId: string, pick: number): string {
  const written = world.account.portal.applied.findLast(({ id }) => id === recordId);
  const names = Object.keys(written?.values ?? {});
  return (pick % 4 > 0 ? names[pick % Math.max(1, names.length)] : null) ?? "city";
}

function edit(world: World, recordId: string, values: Values): boolean {
  const events = world.changes.edit(recordId, values);
  if (events === null || events.length === 0) return false;
  world.background.report(events);
  return true;
}
