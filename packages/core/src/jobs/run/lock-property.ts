import type { MappingVersion } from "../../generated/prisma/client.ts";
import type { MappingInForce } from "../../connections/mapping-in-force.ts";
import type { SetWork } from "./job-work.ts";

/** Pure: whether the mapped checkbox locks a record with these properties. */
export function isLockedIn(
  { lockProperty }: Partial<Pick<SetWork, "lockProperty">>,
  properties: Readonly<Record<string, string>>,
): boolean {
  return lockProperty ? properties[lockProperty] === "true" : false;
}

/** From the mapping in force, or from the job's own version while its object type is off. Empty = none. */
export function lockPropertyOf(of: {
  inForce: Pick<MappingInForce, "lockProperty"> | null;
  version: Pick<MappingVersion, "lockProperty"> | null;
}): string {
  return of.inForce?.lockProperty ?? of.version?.lockProperty ?? "";
}
