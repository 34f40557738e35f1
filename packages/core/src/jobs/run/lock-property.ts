import { readProperties } from "../../portals/hubspot/properties.ts";
import type { RecordValues } from "../../portals/hubspot/records.ts";
import type { CallOptions } from "../../portals/hubspot/port.ts";
import type { MappingVersion } from "../../generated/prisma/client.ts";
import type { MappingInForce } from "../../connections/mapping-in-force.ts";
import { canLock } from "../../mapping/require-usable-properties.ts";
import type { JobWork, RunContext } from "./job-work.ts";

/** Nobody knows any more which records are locked: nothing is written until the mapping is corrected. */
export class LockPropertyMissing extends Error {
  constructor() {
    super("The property that locks records was deleted or is no longer a checkbox");
    this.name = "LockPropertyMissing";
  }
}

/** Pure: whether the mapped checkbox locks a record with these properties. */
export function isLockedIn(
  { lockProperty }: Partial<Pick<JobWork, "lockProperty">>,
  properties: Readonly<Record<string, string>>,
): boolean {
  return lockProperty ? properties[lockProperty] === "true" : false;
}

/** Of the mapping in force, or of the job's own version while its object type is off. Empty = none. */
export function lockPropertyOf(of: {
  inForce: Pick<MappingInForce, "lockProperty"> | null;
  version: Pick<MappingVersion, "lockProperty"> | null;
}): string {
  return of.inForce?.lockProperty ?? of.version?.lockProperty ?? "";
}

/**
 * A property that is gone is missing from an answer, and so may be one that is empty in every record: where no record of the
 * answer has it, the definition tells. Throws LockPropertyMissing.
 */
export async function requireLockProperty(
  ctx: Pick<RunContext, "hubspot">,
  { ref, objectType, lockProperty }: Pick<JobWork, "ref" | "objectType" | "lockProperty">,
  read: RecordValues,
  options: CallOptions,
): Promise<void> {
  if (lockProperty === "" || read.size === 0) return;
  if ([...read.values()].some((properties) => lockProperty in properties)) return;
  if (!canLock(await readProperties(ctx.hubspot, ref, objectType, options), lockProperty))
    throw new LockPropertyMissing();
}
