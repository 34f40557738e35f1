import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import { parseMember, portalsOf } from "../accounts/members/member-row.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { isFinal } from "../billing/is-deleted-account.ts";
import type { Context } from "../context.ts";
import { rememberGrant } from "../credits/remember-grant.ts";
import { takeBackRepeatedGrant } from "../credits/take-back-repeated-grant.ts";
import { requireMember, type Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { startJob } from "../work/start-now.ts";
import type { Job } from "../work/job-row.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { supersedeOfConnection } from "../review/proposals.ts";
import { tokenContext } from "./access-token.ts";
import { redirectUri } from "./begin-connect.ts";
import { BLOCKER_REASONS } from "./hubspot/errors.ts";
import { exchangeCode, introspect, type Introspection, type Tokens } from "./hubspot/oauth.ts";
import { requireHubspot } from "./require-hubspot.ts";
import { retireConnection } from "./retire-connection.ts";
import { KEEP_TOKEN_MS } from "./hubspot/hubspot.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

export type ConnectResult =
  | { outcome: "connected"; portalId: string }
  /**
   * `stranger`: not the browser that began; `logged_out`: the session that began has ended, so that another account may be logged
   * in; `expired`: unknown, old or used state; `taken`: the portal belongs to another account; `disconnecting`: the account's own
   * disconnect of it has not ended.
   */
  | {
      outcome: "refused";
      reason: "denied" | "stranger" | "logged_out" | "expired" | "taken" | "disconnecting" | "failed";
    };

export type ConnectCallback = { state: string; code: string | null; error: string | null; cookie: string | null };

/** A connection that has needed reconnecting for this long no longer blocks its portal. */
const ABANDONED_MS = 30 * DAY_MS;

const TOKEN_KNOWN_MS = 2 * KEEP_TOKEN_MS;

type ConnectContext = Pick<
  Context,
  "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log"
>;

/**
 * Called when HubSpot redirects the browser back. The first callback uses up the state. If the portal belongs to another account,
 * the tokens are discarded, never revoked: revoking would cut off the owner.
 */
export async function completeConnect(ctx: ConnectContext, callback: ConnectCallback): Promise<ConnectResult> {
  const begun = await useState(ctx, callback);
  if (typeof begun === "string") return { outcome: "refused", reason: begun };
  if (callback.error !== null || callback.code === null) return { outcome: "refused", reason: "denied" };

  const config = requireHubspot(ctx.config);
  let tokens: Tokens;
  let portal: Introspection;
  try {
    tokens = await exchangeCode(config, {
      code: callback.code,
      redirectUri: redirectUri(ctx.config),
      codeVerifier: begun.codeVerifier,
    });
    portal = await introspect(config, tokens.accessToken);
  } catch (error) {
    ctx.log.warn({ accountId: begun.accountId, err: error }, "could not connect the portal");
    return { outcome: "refused", reason: "failed" };
  }
  if (!portal.isActive) return { outcome: "refused", reason: "failed" };

  const saved = await saveConnection(ctx, { by: begun, portal, tokens });
  if (saved === "taken" || saved === "disconnecting") return { outcome: "refused", reason: saved };
  if (saved.former) await endFormer(ctx, saved.former);
  // What HubSpot refused under the old grant is retried.
  const reasons = ["needs_reconnect", ...BLOCKER_REASONS] as const;
  await wakePausedJobs(ctx, { accountId: begun.accountId, portalId: portal.portalId, reasons });
  return { outcome: "connected", portalId: portal.portalId };
}

type Connecting = { accountId: string; userId: string; member: { id: string; revision: number } };

async function useState(
  ctx: ConnectContext,
  callback: ConnectCallback,
): Promise<(Connecting & { codeVerifier: string }) | "stranger" | "logged_out" | "expired"> {
  const stateHash = hashToken(callback.state);
  return await ctx.db.withSystem(async (tx) => {
    const state = await tx.oauthState.findUnique({ where: { stateHash } });
    if (!state || state.usedAt || state.expiresAt <= ctx.now()) return "expired";
    if (callback.cookie === null || hashToken(callback.cookie) !== state.cookieHash) return "stranger";
    const used = await tx.oauthState.updateMany({ where: { stateHash, usedAt: null }, data: { usedAt: ctx.now() } });
    if (used.count === 0) return "expired";
    if (state.sessionId !== null && !(await isOpen(ctx, tx, state.sessionId))) return "logged_out";
    const { accountId, userId } = state;
    const found = await tx.membership.findFirst({ where: { accountId, userId, endedAt: null } });
    const member = found && parseMember(found);
    // Their role may have changed since they began.
    if (!member || !mayDo({ role: member.role, portals: portalsOf(member) }, "connect")) return "logged_out";
    return {
      accountId,
      userId,
      member: { id: member.id, revision: member.revision },
      codeVerifier: ctx.secrets.open(state.codeVerifier, `oauth_state|${stateHash}`),
    };
  });
}

async function isOpen(ctx: Pick<Context, "now">, tx: Tx, sessionId: string): Promise<boolean> {
  const session = await tx.session.findUnique({ where: { id: sessionId } });
  return session !== null && session.revokedAt === null && session.expiresAt > ctx.now();
}

/** What remains of an account whose abandoned portal another account has taken over. */
type Former = { id: string; accountId: string; jobs: Job[] };

/** `taken`: another account has the portal. `disconnecting`: this account has it, and its disconnect has not ended. */
type Saved = "taken" | "disconnecting" | { former: Former | null };

/** What HubSpot has granted, and to whom. */
type Grant = { by: Connecting; portal: Introspection; tokens: Tokens };

async function saveConnection(ctx: ConnectContext, grant: Grant): Promise<Saved> {
  const { by, portal } = grant;
  try {
    return await ctx.db.withSystem(async (tx) => {
      await requireMember(tx, by.accountId, by.member);
      const existing = await tx.connection.findUnique({
        where: { portalId: portal.portalId },
        include: { account: true },
      });
      if (existing === null) return await connectNew(ctx, tx, grant);
      if (existing.accountId === by.accountId) return await reconnect(ctx, tx, grant, existing);
      return await takeOver(ctx, tx, grant, existing);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "taken"; // two accounts at the same moment: the first one wins
    throw error;
  }
}

async function connectNew(ctx: ConnectContext, tx: Tx, grant: Grant): Promise<{ former: null }> {
  const { portal, tokens } = grant;
  const { accountId } = grant.by;
  const { portalId } = portal;
  const id = ctx.newId();
  await tx.portalAccount.createMany({ data: [{ accountId, portalId }], skipDuplicates: true });
  await tx.connection.create({
    data: {
      id,
      accountId,
      portalId,
      portalName: nameOf(portal),
      createdAt: ctx.now(),
      ...tokenData(ctx, { id, tokenVersion: 1 }, portal, tokens),
    },
  });
  // Before anything can be spent: the portal is not usable until this transaction ends.
  await rememberGrant(ctx, tx, { accountId, portalId });
  await takeBackRepeatedGrant(tx, accountId);
  await note(ctx, tx, grant, "portal_connected");
  return { former: null };
}

async function reconnect(
  ctx: ConnectContext,
  tx: Tx,
  grant: Grant,
  existing: Connection,
): Promise<"disconnecting" | { former: null }> {
  if (existing.status === "disconnecting") return "disconnecting";
  const { portal, tokens } = grant;
  const { id, tokenVersion } = existing;
  await tx.connection.update({
    where: { id },
    data: tokenData(ctx, { id, tokenVersion: tokenVersion + 1 }, portal, tokens),
  });
  // A name given by the account stays, even one given since `existing` was read: the update above has locked the row.
  await tx.connection.updateMany({ where: { id, hubspotName: "" }, data: { portalName: nameOf(portal) } });
  await tx.connection.updateMany({
    where: { id, hubspotName: { not: "" } },
    data: { hubspotName: nameOf(portal) },
  });
  await tx.connectionBlocker.deleteMany({ where: { connectionId: id } });
  // Work that waited for a scope; due once every process has the new token.
  await tx.statusWork.updateMany({
    where: { connectionId: id },
    data: {
      syncAt: new Date(ctx.now().getTime() + TOKEN_KNOWN_MS),
      syncAttempts: 0,
      revision: { increment: 1 },
      refreshAt: ctx.now(),
    },
  });
  await subscribeAnew(ctx, tx, existing);
  await note(ctx, tx, grant, "portal_reconnected");
  // Its schedules may fire again; the dispatcher detects the new revision.
  await tx.recurringJob.updateMany({
    where: { connectionId: id, deletedAt: null },
    data: { revision: { increment: 1 }, nextTryAt: ctx.now() },
  });
  return { former: null };
}

/** From an account that has abandoned the portal. */
async function takeOver(
  ctx: ConnectContext,
  tx: Tx,
  grant: Grant,
  existing: Connection & Parameters<typeof isAbandoned>[1],
): Promise<"taken" | { former: Former }> {
  if (!isAbandoned(ctx, existing)) return "taken";
  const { id, accountId } = existing;
  const former = { id, accountId, jobs: await retireConnection(ctx, tx, id) };
  await removeConnection(ctx, tx, existing);
  await connectNew(ctx, tx, grant);
  return { former };
}

async function note(
  ctx: ConnectContext,
  tx: Tx,
  { by: { accountId, userId }, portal }: Grant,
  action: "portal_connected" | "portal_reconnected",
): Promise<void> {
  await writeAuditEvent(ctx, tx, { accountId, userId, action, detail: nameOf(portal), portalId: portal.portalId });
}

/** An uninstalled app has no subscriptions: changes since are polled until HubSpot's journal reports again. */
async function subscribeAnew(ctx: ConnectContext, tx: Tx, connection: Connection): Promise<void> {
  const where = { connectionId: connection.id };
  const since = connection.needsReconnectSince ?? ctx.now();
  await tx.changeFeed.updateMany({
    where: { ...where, subscribedAt: { not: null }, gapFrom: null },
    data: { gapFrom: new Date(since.getTime() - HOUR_MS) },
  });
  await tx.changeFeed.updateMany({ where, data: { subscribedAt: null, gapUntil: null, syncAt: ctx.now() } });
}

/** Same as after a disconnect. The dispatcher and nightly maintenance do what remains. */
async function endFormer(ctx: ConnectContext, former: Former): Promise<void> {
  for (const job of former.jobs) await startJob(ctx, job);
  await supersedeOfConnection(ctx, former);
}

function isAbandoned(
  ctx: Pick<Context, "now">,
  connection: {
    status: string;
    needsReconnectSince: Date | null;
    account: { deletedAt: Date | null; eraseAt: Date | null };
  },
): boolean {
  // A deletion that is not final keeps its portals.
  if (isFinal(connection.account, ctx.now())) return true;
  const since = connection.needsReconnectSince;
  return (
    connection.status === "needs_reconnect" && since !== null && ctx.now().getTime() - since.getTime() >= ABANDONED_MS
  );
}

/**
 * Deletes the row and its dependent data. Jobs and their outcomes stay. Record memory can have millions of rows, which are
 * meaningless without the connection: maintenance deletes them in slices.
 */
export async function removeConnection(
  ctx: Pick<Context, "now" | "randomToken" | "secrets">,
  tx: Tx,
  { id: connectionId, accountId, portalId, createdAt }: Pick<Connection, "id" | "accountId" | "portalId" | "createdAt">,
): Promise<void> {
  // For portals that were connected before grants were recorded.
  await rememberGrant(ctx, tx, { accountId, portalId, since: createdAt });
  await tx.removedConnection.createMany({
    data: [{ connectionId, accountId, removedAt: ctx.now() }],
    skipDuplicates: true,
  });
  await tx.mapping.deleteMany({ where: { connectionId } });
  await tx.autoClean.deleteMany({ where: { connectionId } });
  await tx.connection.deleteMany({ where: { id: connectionId } });
}

const nameOf = (portal: Introspection) => portal.hubDomain || `Portal ${portal.portalId}`;

function tokenData(
  ctx: ConnectContext,
  { id, tokenVersion }: Pick<Connection, "id" | "tokenVersion">,
  portal: Introspection,
  tokens: Tokens,
) {
  return {
    status: "active",
    needsReconnectSince: null,
    scopes: portal.scopes,
    accessToken: ctx.secrets.seal(tokens.accessToken, tokenContext(id, "access")),
    refreshToken: ctx.secrets.seal(tokens.refreshToken, tokenContext(id, "refresh")),
    previousRefreshToken: null,
    accessExpiresAt: new Date(ctx.now().getTime() + tokens.expiresInMs),
    tokenVersion,
    refreshingUntil: null,
  };
}
