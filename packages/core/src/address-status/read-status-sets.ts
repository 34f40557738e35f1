import {
  SEGMENT_KINDS,
  SEGMENT_STATES,
  STATUS_COLUMNS,
  STATUS_MODES,
  STATUS_PROPERTY_STATES,
} from "@plumbline/schema/address-status/address-status.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import type { MappingPlace } from "../connections/place-name.ts";
import type { Tx } from "../db/database.ts";
import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type {
  AddressStatus as AddressStatusRow,
  StatusProperty as StatusPropertyRow,
  StatusSegment as StatusSegmentRow,
} from "../generated/prisma/client.ts";

const parseSwitch = rowParser("address_status", { mode: oneOf(STATUS_MODES) }, "connectionId");
const parseProperty = rowParser(
  "status_property",
  { columnName: oneOf(STATUS_COLUMNS), state: oneOf(keysOf(STATUS_PROPERTY_STATES)) },
  "connectionId",
);
const parseSegment = rowParser(
  "status_segment",
  { kind: oneOf(SEGMENT_KINDS), state: oneOf(SEGMENT_STATES) },
  "connectionId",
);
export type StatusProperty = ParsedBy<typeof parseProperty, StatusPropertyRow>;
export type StatusSegment = ParsedBy<typeof parseSegment, StatusSegmentRow>;

/** An address set whose status was ever switched on. `label`: the customer's name for it; empty for the primary set. */
export type StatusOfSet = Omit<ParsedBy<typeof parseSwitch, AddressStatusRow>, "segments"> & {
  label: string;
  properties: StatusProperty[];
  segments: StatusSegment[];
  hasSegments: boolean;
};

/** Sets of an object type, in key order. */
export async function readStatusSets(tx: Tx, { connectionId, objectType }: MappingPlace): Promise<StatusOfSet[]> {
  const where = { connectionId, objectType };
  const switches = await tx.addressStatus.findMany({ where, orderBy: { setKey: "asc" } });
  if (switches.length === 0) return [];
  const properties = await tx.statusProperty.findMany({ where, orderBy: { property: "asc" } });
  const segments = await tx.statusSegment.findMany({ where, orderBy: { kind: "asc" } });
  const mappings = await tx.mapping.findMany({ where, select: { setKey: true, label: true } });
  return switches.map((row) => {
    const { segments: hasSegments, ...one } = parseSwitch(row);
    const isOfSet = ({ setKey }: { setKey: string }) => setKey === one.setKey;
    return {
      ...one,
      hasSegments,
      // A removed set is shown by its key.
      label: mappings.find(isOfSet)?.label ?? one.setKey,
      properties: properties.filter(isOfSet).map(parseProperty),
      segments: segments.filter(isOfSet).map(parseSegment),
    };
  });
}
