import { ALL_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import type { Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { addressKey, recordIdsOf, type AddressId } from "../records/values.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";
import type { HubspotEvent, KeptAnswer } from "./event-rows.ts";

/** An event that no other attempt has taken. */
export type FreeEvent = { id: string; record_id: string; set_key: string };

/** Locks those events that are still waiting, in order of arrival, so that no event leads to two jobs. */
export async function lockWaiting(tx: Tx, events: readonly HubspotEvent[]): Promise<FreeEvent[]> {
  const ids = events.map(({ id }) => id);
  const free = await tx.$queryRaw<FreeEvent[]>`
    SELECT id, record_id, set_key FROM hubspot_event WHERE id = ANY(${ids}::uuid[]) AND status = 'waiting'
    ORDER BY id FOR UPDATE`;
  const byId = new Map(free.map((event) => [event.id, event]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Events that wait for the end of another job are checked again at this interval. */
export const TRY_AGAIN_MS = 15_000;

/** Claims the wanted events and drops the others. Events that another attempt has taken are neither. */
export async function claimWanted(
  tx: Tx,
  { connection, events, now }: { connection: Connection; events: readonly HubspotEvent[]; now: Date },
  isWanted: (event: FreeEvent) => boolean,
): Promise<FreeEvent[]> {
  const free = await lockWaiting(tx, events);
  await dropEvents(
    tx,
    free.filter((event) => !isWanted(event)),
  );
  if (free.length > 0 && events[0]?.kind !== "update") await expectCallbacks(tx, connection, now);
  return free.filter(isWanted);
}

/** Whether one of the addresses that an enrollment asks for is among these. */
export function asksFor(addresses: readonly AddressId[]): (event: FreeEvent) => boolean {
  const records = new Set(recordIdsOf(addresses));
  const keys = new Set(addresses.map(addressKey));
  return ({ record_id: recordId, set_key: setKey }) =>
    setKey === ALL_SETS ? records.has(recordId) : keys.has(addressKey({ recordId, setKey }));
}

export async function takeEvents(tx: Tx, events: readonly FreeEvent[], jobId: string): Promise<void> {
  await tx.hubspotEvent.updateMany({ where: whichOf(events), data: { status: "taken", jobId, attempts: 0 } });
}

/** Drops events: no job takes them. An enrollment that cannot be processed gets its result by callback. */
export async function dropEvents(
  tx: Tx,
  events: readonly FreeEvent[],
  answer: KeptAnswer | null = null,
): Promise<void> {
  if (events.length === 0) return;
  await tx.hubspotEvent.updateMany({ where: whichOf(events), data: { status: "dropped", answer, attempts: 0 } });
}

/** Postpones events that wait for the end of another job. */
export async function postponeEvents(tx: Tx, events: readonly FreeEvent[], until: Date): Promise<void> {
  await tx.hubspotEvent.updateMany({ where: whichOf(events), data: { nextTryAt: until } });
}

/** Makes the dispatcher complete the callbacks if the signal is lost. */
export async function expectCallbacks(tx: Tx, connection: Connection, now: Date): Promise<void> {
  const callbacksTryAt = new Date(now.getTime() + RETRY_AFTER_START_MS);
  await tx.portalInbox.upsert({
    where: { connectionId: connection.id },
    create: { connectionId: connection.id, accountId: connection.accountId, callbacksTryAt },
    update: { callbacksTryAt },
  });
}

function whichOf(events: readonly FreeEvent[]) {
  return { id: { in: events.map(({ id }) => id) } };
}
