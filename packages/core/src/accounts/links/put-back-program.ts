import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { endpointState, keyState } from "./access-act.ts";
import { isAdded, type TouchedRow, type Undoing } from "./undone.ts";

/** A key that the chain has made is suspended; one that it revoked works again. */
export async function putBackKey(
  ctx: Pick<Context, "now">,
  tx: Tx,
  row: TouchedRow,
  { accountId, chain, undone }: Undoing,
): Promise<void> {
  const key = await tx.apiKey.findFirst({ where: { id: row.id, accountId } });
  if (!key) return;
  if (isAdded(row, chain)) {
    if (key.revokedAt !== null) return;
    await tx.apiKey.update({ where: { id: row.id }, data: { revokedAt: ctx.now() } });
    undone.suspended.push(`API key ${key.name} (${key.prefix}...)`);
    return;
  }
  const [first] = row.tail;
  if (!first?.before) return;
  const was = keyState.parse(first.before);
  await tx.apiKey.update({ where: { id: row.id }, data: { revokedAt: was.revoked_at } });
  if (key.revokedAt !== null && was.revoked_at === null) undone.putBack.push(`API key ${key.name} (${key.prefix}...)`);
}

/** An endpoint that the chain has added is suspended; one that it took over or turned off is as before. */
export async function putBackEndpoint(
  ctx: Pick<Context, "now">,
  tx: Tx,
  row: TouchedRow,
  { accountId, chain, undone }: Undoing,
): Promise<void> {
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id: row.id, accountId } });
  if (!endpoint) return;
  const name = `webhook endpoint ${new URL(endpoint.url).host}`;
  if (isAdded(row, chain)) {
    if (endpoint.disabledAt !== null) return;
    await tx.webhookEndpoint.update({ where: { id: row.id }, data: { disabledAt: ctx.now() } });
    undone.suspended.push(name);
    return;
  }
  const [first] = row.tail;
  if (!first?.before) return;
  const was = endpointState.parse(first.before);
  const data = { userId: was.user_id, disabledAt: was.disabled_at };
  await tx.webhookEndpoint.update({ where: { id: row.id }, data });
  if (endpoint.disabledAt !== null && was.disabled_at === null) undone.putBack.push(name);
}
