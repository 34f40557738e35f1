import type { Context } from "../context.ts";
import { AppError } from "../app-error.ts";
import { openOperations } from "./blockers/open-operations.ts";
import { recordRefreshRefusal } from "./blockers/record-refresh-refusal.ts";
import type { ConnectionBlocker } from "../generated/prisma/client.ts";
import { HubspotBlocked, HubspotError, NOT_IN_FORM } from "./hubspot/errors.ts";
import { ClientRefused, InvalidGrant, refreshTokens, type Tokens } from "./hubspot/oauth.ts";
import { requireHubspot } from "./require-hubspot.ts";
import { markNeedsReconnect } from "./mark-needs-reconnect.ts";
import type { ConnectionRef } from "../connection-ref.ts";

export type AccessToken = { token: string; version: number };

const REFRESH_BEFORE_MS = 5 * 60_000;
/** Longer than one refresh may take: a call is limited to 5 s for the connection, 20 s for headers, 5 s for the body. */
const CLAIM_SECONDS = 35;
/** How often a process that waits for another one's refresh looks at the row, and for how long: longer than a claim. */
const LOOK_EVERY_MS = 200;
const MAX_LOOKS = 200;

type TokenContext = Pick<Context, "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log" | "workflows">;

/**
 * The portal's access token, refreshed when it has less than five minutes left, or when `unlessVersion` is still the stored
 * version (HubSpot returned 401 for it). Single flight over all processes: a claim on the row, committed before the call; losers
 * sleep and read again, holding no connection. Errors: `needs_reconnect`, HubspotBlocked while HubSpot refuses to refresh.
 */
export async function accessToken(
  ctx: TokenContext,
  ref: ConnectionRef,
  { unlessVersion = null, signal }: { unlessVersion?: number | null; signal?: AbortSignal | undefined } = {},
): Promise<AccessToken> {
  for (let attempt = 0; attempt < MAX_LOOKS; attempt += 1) {
    const row = await ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connection.findUnique({
        where: { id: ref.connectionId },
        include: { blockers: { where: { operation: "refresh_token" } } },
      }),
    );
    if (!row) throw new AppError("not_found", "This portal is not connected.");
    if (row.status === "needs_reconnect") throw new AppError("needs_reconnect");
    const isFresh = row.accessExpiresAt.getTime() - ctx.now().getTime() > REFRESH_BEFORE_MS;
    if (isFresh && row.tokenVersion !== unlessVersion) {
      return { token: ctx.secrets.open(row.accessToken, tokenContext(row.id, "access")), version: row.tokenVersion };
    }
    const [blocker] = row.blockers;
    if (blocker && blocker.nextProbeAt > ctx.now()) throw new HubspotBlocked(blocker);
    if (await claim(ctx, ref, row.tokenVersion)) return await refresh(ctx, ref, row);
    await ctx.sleep(LOOK_EVERY_MS, signal);
  }
  throw new AppError("crm_unavailable");
}

/** Uses the database's clock, which all processes share. */
async function claim(ctx: TokenContext, ref: ConnectionRef, tokenVersion: number): Promise<boolean> {
  const claimed = await ctx.db.withAccount(
    ref.accountId,
    (tx) => tx.$executeRaw`
      UPDATE connection SET refreshing_until = app_now() + make_interval(secs => ${CLAIM_SECONDS}::int)
      WHERE id = ${ref.connectionId}::uuid AND token_version = ${tokenVersion}::int
        AND (refreshing_until IS NULL OR refreshing_until < app_now())`,
  );
  return claimed === 1;
}

async function extendClaim(ctx: TokenContext, ref: ConnectionRef, tokenVersion: number): Promise<void> {
  await ctx.db.withAccount(
    ref.accountId,
    (tx) => tx.$executeRaw`
      UPDATE connection SET refreshing_until = app_now() + make_interval(secs => ${CLAIM_SECONDS}::int)
      WHERE id = ${ref.connectionId}::uuid AND token_version = ${tokenVersion}::int`,
  );
}

type Row = {
  id: string;
  refreshToken: string;
  previousRefreshToken: string | null;
  tokenVersion: number;
  blockers: ConnectionBlocker[];
};

async function refresh(ctx: TokenContext, ref: ConnectionRef, row: Row): Promise<AccessToken> {
  const config = requireHubspot(ctx.config);
  const newest = ctx.secrets.open(row.refreshToken, tokenContext(row.id, "refresh"));
  const previous = row.previousRefreshToken
    ? ctx.secrets.open(row.previousRefreshToken, tokenContext(row.id, "refresh"))
    : null;
  let tokens: Tokens;
  try {
    // If a process died between HubSpot's response and our commit, the previous token is the one that works.
    tokens = await refreshTokens(config, newest).catch(async (error: unknown) => {
      if (!(error instanceof InvalidGrant) || previous === null || previous === newest) throw error;
      await extendClaim(ctx, ref, row.tokenVersion);
      return await refreshTokens(config, previous);
    });
  } catch (error) {
    await ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connection.updateMany({
        where: { id: row.id, tokenVersion: row.tokenVersion },
        data: { refreshingUntil: null },
      }),
    );
    return await afterRefusal(ctx, ref, row, error);
  }
  const saved = await ctx.db.withAccount(ref.accountId, (tx) =>
    tx.connection.updateMany({
      where: { id: row.id, tokenVersion: row.tokenVersion },
      data: {
        accessToken: ctx.secrets.seal(tokens.accessToken, tokenContext(row.id, "access")),
        refreshToken: ctx.secrets.seal(tokens.refreshToken, tokenContext(row.id, "refresh")),
        previousRefreshToken: tokens.refreshToken === newest ? null : row.refreshToken,
        accessExpiresAt: new Date(ctx.now().getTime() + tokens.expiresInMs),
        tokenVersion: row.tokenVersion + 1,
        refreshingUntil: null,
      },
    }),
  );
  if (saved.count === 0) return await accessToken(ctx, ref);
  await openOperations(ctx, ref, row.blockers);
  return { token: tokens.accessToken, version: row.tokenVersion + 1 };
}

/**
 * `invalid_grant` means that the grant is gone. Any other refusal may be HubSpot's own problem: it is probed at growing
 * intervals, and believed if it lasts. `invalid_client` is our misconfiguration.
 */
async function afterRefusal(ctx: TokenContext, ref: ConnectionRef, row: Row, error: unknown): Promise<AccessToken> {
  if (error instanceof InvalidGrant) return await disconnected(ctx, ref, row.tokenVersion);
  if (error instanceof ClientRefused) {
    ctx.log.error({ connectionId: ref.connectionId }, "HubSpot rejected the client id or secret");
    throw error;
  }
  const refused = await recordRefreshRefusal(ctx, ref, error);
  if (!refused) throw error;
  if (refused.isBelieved) return await disconnected(ctx, ref, row.tokenVersion);
  throw new HubspotBlocked(refused.blocker);
}

async function disconnected(ctx: TokenContext, ref: ConnectionRef, tokenVersion: number): Promise<AccessToken> {
  if (await markNeedsReconnect(ctx, ref, tokenVersion)) throw new AppError("needs_reconnect");
  const now = await ctx.db.withAccount(ref.accountId, (tx) =>
    tx.connection.findUnique({ where: { id: ref.connectionId }, select: { tokenVersion: true, status: true } }),
  );
  // Reconnected meanwhile: the new grant is used.
  if (now && now.tokenVersion !== tokenVersion) return await accessToken(ctx, ref);
  throw now?.status === "needs_reconnect" ? new AppError("needs_reconnect") : new HubspotError(NOT_IN_FORM);
}

/** The context that an encrypted token is bound to: it cannot be decrypted in another row or field. */
export function tokenContext(connectionId: string, field: "access" | "refresh"): string {
  return `connection|${connectionId}|${field}`;
}
