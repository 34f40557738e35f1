import { isDeepStrictEqual } from "node:util";
import { keepOptions } from "../../connections/property-options.ts";
import { canLock, optionsByProperty, unusableProperties } from "../../mapping/require-usable-properties.ts";
import type { CallOptions } from "../../portals/hubspot/port.ts";
import { readProperties, type CrmProperty } from "../../portals/hubspot/properties.ts";
import type { RecordValues } from "../../portals/hubspot/records.ts";
import { partOptions, type PartOptions } from "../../records/columns.ts";
import { propertiesOf } from "../../records/part-values.ts";
import type { JobWork, RunContext } from "./job-work.ts";

/** A property that the job reads or writes is gone, read-only or of another type: nothing is read as empty or written before the mapping is corrected. */
export class PropertyUnusable extends Error {
  constructor() {
    super("A property of the mapping can no longer be used as mapped");
    this.name = "PropertyUnusable";
  }
}

type DefinedWork = Pick<
  JobWork,
  "accountId" | "ref" | "objectType" | "mapped" | "enrichment" | "lockProperty" | "options" | "undo"
>;

/** The options of the mapped dropdowns as they were just read; kept for what reads them next. */
export async function keepDefinitions(
  ctx: Pick<RunContext, "db" | "now">,
  work: Pick<JobWork, "accountId" | "ref" | "objectType" | "mapped" | "options">,
  properties: readonly CrmProperty[],
): Promise<PartOptions> {
  const defined = optionsByProperty(properties, work.mapped);
  const options = partOptions(work.mapped, defined);
  if (isDeepStrictEqual(options, work.options)) return options;
  const { accountId, ref, objectType } = work;
  await ctx.db.withAccount(accountId, (tx) =>
    keepOptions(tx, { accountId, connectionId: ref.connectionId, objectType }, defined, ctx.now()),
  );
  return options;
}

/** How long a property that no record of an answer has is believed to be defined, once its definition was read. */
const BELIEVED_MS = 60_000;

/** Compares the definitions of properties with what is mapped to them, where an answer gives reason to. */
export class DefinitionWatch {
  readonly #ctx: Pick<RunContext, "hubspot" | "now" | "db">;
  #readAt = Number.NEGATIVE_INFINITY;
  #defined: ReadonlySet<string> = new Set();
  #options: PartOptions | null = null;

  constructor(ctx: Pick<RunContext, "hubspot" | "now" | "db">) {
    this.#ctx = ctx;
  }

  /** Of the mapped dropdowns, as they were read last: newer than those that the work was loaded with. */
  current(loaded: PartOptions): PartOptions {
    return this.#options ?? loaded;
  }

  /**
   * A property that is gone is missing from an answer, and so may be one that is empty in every record: where no record of the
   * answer has it, the definition tells. Throws PropertyUnusable.
   */
  async afterRead(work: DefinedWork, read: RecordValues, options: CallOptions): Promise<void> {
    if (read.size === 0) return;
    const held = new Set([...read.values()].flatMap((properties) => Object.keys(properties)));
    const isFresh = this.#ctx.now().getTime() - this.#readAt < BELIEVED_MS;
    // Whether a record is locked is never taken from what was true a moment ago.
    const isBelieved = (property: string) => isFresh && this.#defined.has(property) && property !== work.lockProperty;
    const absent = propertiesOf(wanted(work)).filter((property) => !held.has(property) && !isBelieved(property));
    if (absent.length > 0) await this.#compare(work, options);
  }

  /**
   * HubSpot refused values of these properties. Whether the options of a dropdown are others than those that the values were decided
   * with. Throws PropertyUnusable where the properties can't hold what is mapped to them.
   */
  async afterRefusal(work: DefinedWork, named: ReadonlySet<string>, options: CallOptions): Promise<boolean> {
    if (!propertiesOf(wanted(work)).some((property) => named.has(property))) return false;
    await this.#compare(work, options);
    return !isDeepStrictEqual(this.current(work.options), work.options);
  }

  async #compare(work: DefinedWork, options: CallOptions): Promise<void> {
    const { mapped, enrichment, lockProperty } = wanted(work);
    const properties = await readProperties(this.#ctx.hubspot, work.ref, work.objectType, options);
    if (unusableProperties(properties, mapped, enrichment.targets).length > 0 || !canLock(properties, lockProperty))
      throw new PropertyUnusable();
    this.#readAt = this.#ctx.now().getTime();
    this.#defined = new Set(properties.map(({ name }) => name));
    this.#options = await keepDefinitions(this.#ctx, { ...work, options: this.current(work.options) }, properties);
  }
}

/** An undo passes over fields whose property it knows to be gone. */
function wanted({ mapped, enrichment, lockProperty, undo }: DefinedWork) {
  const missing = new Set<string>(undo?.missing);
  return {
    mapped: mapped.filter(([part]) => !missing.has(part)),
    enrichment: { targets: enrichment.targets.filter(([target]) => !missing.has(target)) },
    lockProperty,
  };
}
