import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { parseMember, portalsOf, type Member } from "../members/member-row.ts";
import { endpointState, keyState } from "./access-act.ts";
import { isAdded, type TouchedRow, type Undoing } from "./undone.ts";

/** A key that the chain has made is suspended; one that it revoked works again if its maker is still a member. */
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
  if (was.revoked_at === null && !(await memberNow(tx, accountId, key.userId))) {
    undone.kept.push(`API key ${key.name} (${key.prefix}...)`);
    return;
  }
  await tx.apiKey.update({ where: { id: row.id }, data: { revokedAt: was.revoked_at } });
  if (key.revokedAt !== null && was.revoked_at === null) undone.putBack.push(`API key ${key.name} (${key.prefix}...)`);
}

/**
 * An endpoint that the chain has added is suspended; one that it took over, turned off or deleted is as before if whose it was may
 * still have endpoints.
 */
export async function putBackEndpoint(ctx: Pick<Context, "now">, tx: Tx, row: TouchedRow, at: Undoing): Promise<void> {
  const { accountId, chain, undone } = at;
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id: row.id, accountId } });
  if (isAdded(row, chain)) {
    if (!endpoint || endpoint.disabledAt !== null) return;
    await tx.webhookEndpoint.update({ where: { id: row.id }, data: { disabledAt: ctx.now() } });
    undone.suspended.push(nameOf(endpoint));
    return;
  }
  const [first] = row.tail;
  if (!first?.before) return;
  const was = endpointState.parse(first.before);
  const data = { userId: was.user_id, disabledAt: was.disabled_at };
  if (was.disabled_at === null && was.user_id !== null && !(await mayHaveEndpoints(tx, accountId, was.user_id))) {
    if (endpoint) undone.kept.push(nameOf(endpoint));
    return;
  }
  if (!endpoint) return await putBackDeleted(tx, row, at, data);
  await tx.webhookEndpoint.update({ where: { id: row.id }, data });
  if (endpoint.disabledAt !== null && was.disabled_at === null) undone.putBack.push(nameOf(endpoint));
}

/** Under its former id, to which its secret is sealed. Its deliveries are gone. */
async function putBackDeleted(
  tx: Tx,
  { id, tail }: TouchedRow,
  { accountId, undone }: Undoing,
  data: { userId: string | null; disabledAt: Date | null },
): Promise<void> {
  const deletion = tail.at(-1);
  const { superseded } = endpointState.parse(deletion?.before ?? {});
  const former = superseded ? await tx.supersededEndpoint.findFirst({ where: { id: superseded, accountId } }) : null;
  if (!former) return;
  const { url, events, secret, createdAt } = former;
  await tx.webhookEndpoint.create({ data: { id, accountId, url, events, secret, createdAt, ...data } });
  undone.putBack.push(nameOf(former));
}

const nameOf = ({ url }: { url: string }) => `webhook endpoint ${new URL(url).host}`;

async function memberNow(tx: Tx, accountId: string, userId: string): Promise<Member | null> {
  const row = await tx.membership.findFirst({ where: { accountId, userId, endedAt: null } });
  return row && parseMember(row);
}

async function mayHaveEndpoints(tx: Tx, accountId: string, userId: string): Promise<boolean> {
  const member = await memberNow(tx, accountId, userId);
  return member !== null && mayDo({ role: member.role, portals: portalsOf(member) }, "manage_webhooks");
}
