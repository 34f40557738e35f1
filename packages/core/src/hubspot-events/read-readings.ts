import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { readInForce, NO_PORTAL_INPUTS } from "../connections/mapping-in-force.ts";
import type { Tx } from "../db/database.ts";
import { mappedOf } from "../mapping/version-content.ts";
import { NO_OPTIONS, partOptions } from "../records/columns.ts";
import type { Reading } from "./action-outputs.ts";

/** How to read the values of an address set. */
export type Readings = (objectType: ObjectType, setKey: string) => Reading;

/** The readings of these object types of a portal, by the mappings in force. */
export async function readReadings(
  tx: Tx,
  connectionId: string,
  objectTypes: readonly ObjectType[],
): Promise<Readings> {
  const readings = new Map<string, Reading>();
  for (const objectType of new Set(objectTypes)) {
    const { mappings, options, portal } = await readInForce(tx, { connectionId, objectType });
    const ids = mappings.map(({ versionId }) => versionId);
    const versions = await tx.mappingVersion.findMany({ where: { id: { in: ids } } });
    for (const { setKey, versionId } of mappings) {
      const version = versions.find(({ id }) => id === versionId);
      if (!version) continue;
      const reading = { options: partOptions(mappedOf(version), options), portal };
      readings.set(`${objectType}/${setKey}`, reading);
    }
  }
  return (objectType, setKey) =>
    readings.get(`${objectType}/${setKey}`) ?? { options: NO_OPTIONS, portal: NO_PORTAL_INPUTS };
}
