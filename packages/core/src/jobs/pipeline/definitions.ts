import { isDeepStrictEqual } from "node:util";
import { keepOptions } from "../../connections/in-force.ts";
import { canLock, optionsByProperty, unusableProperties } from "../../mapping/require-usable-properties.ts";
import { partOptions, type PartOptions } from "../../records/columns.ts";
import { type CrmProperty, type ReadAnswer, type RecordStore, Stopped, unlessStopped } from "../../records/store.ts";
import type { UnusableSet } from "../../work/are-unusable-sets.ts";
import { type JobWork, type KindTraits, propertiesOfSets, type RunContext, type SetWork } from "./work.ts";
import type { MappedPart, ObjectType } from "@plumbline/schema/object-types.ts";
import { type Connection, Prisma } from "../../generated/prisma/client.ts";
import type { Context } from "../../context.ts";

/**
 * A property that the job reads or writes is gone, read-only or of another type: nothing is read as empty or written until the
 * mapping is corrected.
 */
export class PropertyUnusable extends Error {
  readonly sets: readonly UnusableSet[];

  constructor(sets: readonly UnusableSet[]) {
    super("A property of the mapping can no longer be used as mapped");
    this.name = "PropertyUnusable";
    this.sets = sets;
  }
}

type DefinedWork = Pick<JobWork, "accountId" | "ref" | "objectType"> & { sets: readonly DefinedSet[] };
type DefinedSet = Pick<
  SetWork,
  "setKey" | "mapped" | "enrichment" | "lockProperty" | "options" | "needsCountry" | "undone"
>;

/** The options of the mapped dropdowns as just read, by set; stored for later reads. */
export async function keepDefinitions(
  ctx: Pick<RunContext, "db" | "now">,
  { accountId, ref, objectType, sets }: DefinedWork,
  properties: readonly CrmProperty[],
): Promise<Map<string, PartOptions>> {
  const found = new Map<string, PartOptions>();
  for (const { setKey, mapped, enrichment, options: known } of sets) {
    const held = [...mapped, ...enrichment.targets];
    const defined = optionsByProperty(properties, held);
    const options = partOptions(held, defined);
    found.set(setKey, options);
    if (!isDeepStrictEqual(options, known))
      await ctx.db.withAccount(accountId, (tx) =>
        keepOptions(tx, { accountId, connectionId: ref.connectionId, objectType }, defined, ctx.now()),
      );
  }
  return found;
}

/** How long a property that is missing from every record of a response is trusted to exist after its definition was read. */
const BELIEVED_MS = 60_000;

/** Compares the definitions of properties with what is mapped to them, where a response gives reason to. */
export class DefinitionWatch {
  readonly #ctx: Pick<RunContext, "now" | "db">;
  #readAt = Number.NEGATIVE_INFINITY;
  #defined: ReadonlySet<string> = new Set();
  /** By set. */
  #options: ReadonlyMap<string, PartOptions> = new Map();
  /** Keys of the sets whose country HubSpot has required. */
  readonly #needCountry = new Set<string>();

  constructor(ctx: Pick<RunContext, "now" | "db">) {
    this.#ctx = ctx;
  }

  /** Adds what this attempt has learned about the set's properties, which is newer than the loaded work. */
  withCurrentDefinitions<DefinedBy extends DefinedSet>(set: DefinedBy): DefinedBy {
    return {
      ...set,
      options: this.#options.get(set.setKey) ?? set.options,
      needsCountry: set.needsCountry || this.#needCountry.has(set.setKey),
    };
  }

  /**
   * A deleted property is missing from a response, but so may be one that is empty in every record: where no record of a response
   * has it, its definition decides. Throws PropertyUnusable, StoreStopped.
   */
  async afterRead(
    work: DefinedWork,
    { unseen }: Pick<ReadAnswer, "unseen">,
    store: Pick<RecordStore, "definitions">,
  ): Promise<void> {
    const isFresh = this.#ctx.now().getTime() - this.#readAt < BELIEVED_MS;
    // Whether a record is locked is never taken from a cached definition.
    const isLock = (property: string) => work.sets.some(({ lockProperty }) => lockProperty === property);
    const isBelieved = (property: string) => isFresh && this.#defined.has(property) && !isLock(property);
    const absent = propertiesOfSets(wanted(work)).filter((property) => unseen.has(property) && !isBelieved(property));
    if (absent.length === 0) return;
    const unusable = await this.#compare(work, unlessStopped(await store.definitions()));
    if (unusable.length > 0) throw new PropertyUnusable(unusable);
  }

  /**
   * Called after HubSpot refused values of these properties. `other_options`: the options of a dropdown differ from those that the
   * values were decided with. A stop where the properties can't hold what is mapped to them, or can't be read.
   */
  async afterRefusal(
    work: DefinedWork,
    named: ReadonlySet<string>,
    store: Pick<RecordStore, "definitions">,
  ): Promise<"same" | "other_options" | Stopped["why"]> {
    if (!propertiesOfSets(wanted(work)).some((property) => named.has(property))) return "same";
    const properties = await store.definitions();
    if (properties instanceof Stopped) return properties.why;
    const unusable = await this.#compare(work, properties);
    if (unusable.length > 0) return { end: "blocked", reason: "mapping_missing" };
    const isOther = work.sets.some((set) => !isDeepStrictEqual(this.withCurrentDefinitions(set).options, set.options));
    return isOther ? "other_options" : "same";
  }

  /** HubSpot has required the countries of these sets: from now on, every job sends them with their states. */
  async noteCompanions(work: JobWork, asked: readonly Pick<SetWork, "setKey" | "mapped">[]): Promise<void> {
    await keepCompanions(this.#ctx, work, asked);
    for (const { setKey } of asked) this.#needCountry.add(setKey);
  }

  /** The sets that can no longer be used; where there is none, the definitions are kept. */
  async #compare(work: DefinedWork, properties: readonly CrmProperty[]): Promise<UnusableSet[]> {
    const unusable = unusableSets(wanted(work).sets, properties);
    if (unusable.length > 0) return unusable;
    this.#readAt = this.#ctx.now().getTime();
    this.#defined = new Set(properties.map(({ name }) => name));
    const sets = work.sets.map((set) => this.withCurrentDefinitions(set));
    this.#options = await keepDefinitions(this.#ctx, { ...work, sets }, properties);
    return [];
  }
}

/** The sets with properties that can no longer hold what is mapped to them, or can't lock. */
export function unusableSets(
  sets: readonly Pick<DefinedSet, "setKey" | "mapped" | "enrichment" | "lockProperty">[],
  properties: readonly CrmProperty[],
): UnusableSet[] {
  return sets.flatMap(({ setKey, mapped, enrichment, lockProperty }) => {
    const held = unusableProperties(properties, mapped, enrichment.targets).map(({ property }) => property);
    const unusable = canLock(properties, lockProperty) ? held : [...held, lockProperty];
    return unusable.length > 0 ? [{ setKey, properties: unusable }] : [];
  });
}

/** Unattended jobs leave such a set out; where a person is present, the job waits for them. */
export function leavesSetsOut({ isAutomatic, waits }: Pick<KindTraits, "isAutomatic" | "waits">): boolean {
  return isAutomatic || !waits;
}

/** An undo skips fields whose property it knows to be gone. */
function wanted({ sets }: Pick<DefinedWork, "sets">): { sets: DefinedSet[] } {
  return {
    sets: sets.map((set) => {
      const missing = new Set<string>(set.undone?.missing);
      return {
        ...set,
        mapped: set.mapped.filter(([part]) => !missing.has(part)),
        enrichment: { ...set.enrichment, targets: set.enrichment.targets.filter(([target]) => !missing.has(target)) },
      };
    }),
  };
}

/*
 * The country is the companion of its state: it is part of the state's update, even unchanged, where the portal requires both in
 * one request (decision 052). The value that was read is sent, so that the plan is the same with and without it.
 */

type Mapped = readonly (readonly [MappedPart, string])[];

/** Whether HubSpot has required the country for this mapping. */
export function hasAskedForCountry(
  { companions }: Pick<Connection, "companions">,
  objectType: ObjectType,
  mapped: Mapped,
): boolean {
  const country = countryOf(mapped);
  return country !== undefined && companions.includes(companionName(objectType, country));
}

/** Stored for later jobs and chunks. */
export async function keepCompanions(
  ctx: Pick<RunContext, "db">,
  { accountId, ref, objectType }: Pick<JobWork, "accountId" | "ref" | "objectType">,
  sets: readonly Pick<SetWork, "mapped">[],
): Promise<void> {
  const names = sets.flatMap(({ mapped }) => countryOf(mapped) ?? []);
  const companions = names.map((name) => companionName(objectType, name));
  await ctx.db.withAccount(
    accountId,
    (tx) => tx.$executeRaw`
      UPDATE connection SET companions = ARRAY(SELECT DISTINCT unnest(companions || ${companions}::text[]))
      WHERE id = ${ref.connectionId}::uuid AND NOT companions @> ${companions}::text[]`,
  );
}

const companionName = (objectType: ObjectType, property: string) => `${objectType}/${property}`;

const countryOf = (mapped: Mapped) => mapped.find(([part]) => part === "country")?.[1];

/** Stored before the job pauses, for the person who has to repair the mapping. */
export async function noteUnusableSets(
  ctx: Pick<Context, "db">,
  { id, accountId }: { id: string; accountId: string },
  sets: readonly UnusableSet[],
): Promise<void> {
  const unusableSets = sets.map(({ setKey, properties }) => ({ setKey, properties: [...properties] }));
  await ctx.db.withAccount(accountId, (tx) => tx.job.updateMany({ where: { id }, data: { unusableSets } }));
}

/** For a starting job: it waits for no set, and what a person left out stays left out. */
export const ALL_USABLE = { unusableSets: Prisma.DbNull, leaveOut: [] } satisfies Prisma.JobUpdateManyMutationInput;
