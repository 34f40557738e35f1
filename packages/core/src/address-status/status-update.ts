import {
  ADDRESS_STATUSES,
  STATUS_COLUMNS,
  type StatusColumn,
} from "@plumbline/schema/address-status/address-status.ts";
import { oneOf } from "../db/parse-row.ts";
import { DAY_MS } from "../time.ts";
import { reasonOption, scoreOf, type StatusAndReason } from "./status-of.ts";

/** The status columns of an address set that are written, with their properties; none where the status is off. */
export type StatusProperties = readonly (readonly [StatusColumn, string])[];

export const isStatusColumn = oneOf(STATUS_COLUMNS);

/** What HubSpot should show of an address. Omitted columns stay as they are. */
export type ShownStatus = StatusAndReason & {
  checkedAt: Date;
  /** The parts that the last correction changed, and the address before it; empty for none. */
  changed?: string;
  before?: string;
  job?: string;
};

/** The date of an unchanged address is updated at most this often. */
const SAME_FOR_MS = 30 * DAY_MS;

/** Written only when another column changes. */
const COMPANIONS: readonly StatusColumn[] = ["checked_at", "job"];

/** Pure: the properties that differ from HubSpot's; empty where nothing must be written. */
export function statusUpdate(
  properties: StatusProperties,
  shown: ShownStatus,
  held: Readonly<Record<string, string>>,
): Record<string, string> {
  const wanted = textsOf(shown);
  const differing = properties.flatMap(([column, property]) => {
    const text = wanted[column];
    return text === undefined || isSame(column, text, held[property] ?? "") ? [] : [[column, property, text] as const];
  });
  const isChanged = differing.some(([column]) => !COMPANIONS.includes(column));
  const written = isChanged
    ? differing
    : differing.filter(([column, property]) => isOldDate(column, held[property] ?? "", shown));
  return Object.fromEntries(written.map(([, property, text]) => [property, text]));
}

/** Pure: empties a status of ours of which nothing is known any more, such as a lock that has ended before any decision. */
export function noStatus(properties: StatusProperties, held: Readonly<Record<string, string>>): Record<string, string> {
  const [, status = ""] = properties.find(([column]) => column === "status") ?? [];
  if (!ADDRESS_STATUSES.some((one) => one === held[status])) return {};
  return Object.fromEntries(
    properties.flatMap(([, property]) => ((held[property] ?? "") === "" ? [] : [[property, ""]])),
  );
}

function textsOf(shown: ShownStatus): Partial<Record<StatusColumn, string>> {
  const { status, reason, checkedAt, changed, before, job } = shown;
  return {
    status,
    reason: reasonOption(reason),
    // HubSpot accepts milliseconds and returns ISO 8601.
    checked_at: String(checkedAt.getTime()),
    score: String(scoreOf(shown) ?? ""),
    ...(changed === undefined ? {} : { changed }),
    ...(before === undefined ? {} : { before }),
    ...(job === undefined ? {} : { job }),
  };
}

function isSame(column: StatusColumn, text: string, held: string): boolean {
  if (text === held) return true;
  if (column === "checked_at") return momentOf(held) === Number(text);
  return column === "score" && text !== "" && held !== "" && Number(held) === Number(text);
}

function isOldDate(column: StatusColumn, held: string, { checkedAt }: ShownStatus): boolean {
  return column === "checked_at" && !(checkedAt.getTime() - momentOf(held) < SAME_FOR_MS);
}

/** NaN if it is not a time. */
function momentOf(held: string): number {
  return /^\d+$/.test(held) ? Number(held) : Date.parse(held);
}

/** Whether HubSpot has any status of the address. */
export function hasStatus(properties: StatusProperties, held: Readonly<Record<string, string>>): boolean {
  const property = properties.find(([column]) => column === "status")?.[1];
  return property !== undefined && ADDRESS_STATUSES.some((status) => status === held[property]);
}
