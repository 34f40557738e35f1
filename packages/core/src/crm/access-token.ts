import type { Context } from "../context.ts";
import { AppError } from "../app-error.ts";
import { InvalidGrant, refreshTokens, type Tokens } from "./hubspot/oauth.ts";
import { requireHubspot } from "./require-hubspot.ts";
import { markNeedsReconnect } from "./mark-needs-reconnect.ts";

export type ConnectionRef = { accountId: string; connectionId: string; portalId: string };
export type AccessToken = { token: string; version: number };

const REFRESH_BEFORE_MS = 5 * 60_000;
/** Longer than a refresh may take: the dispatcher bounds a call to 5 s for the connection, 20 s for headers, 5 s for the body. */
const CLAIM_MS = 35_000;

type TokenContext = Pick<Context, "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log">;

/**
 * The portal's access token, refreshed when it has less than five minutes left, or when `unlessVersion` is still the stored
 * one (HubSpot answered 401 to it). Single flight over all processes: a claim on the row, committed before the call; losers
 * sleep and read again, holding no connection. Error: `needs_reconnect`.
 */
export async function accessToken(
  ctx: TokenContext,
  ref: ConnectionRef,
  unlessVersion: number | null = null,
): Promise<AccessToken> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const row = await ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connection.findUnique({ where: { id: ref.connectionId } }),
    );
    if (!row) throw new AppError("not_found", "This portal is not connected.");
    if (row.status === "needs_reconnect") throw new AppError("needs_reconnect");
    const isFresh = row.accessExpiresAt.getTime() - ctx.now().getTime() > REFRESH_BEFORE_MS;
    if (isFresh && row.tokenVersion !== unlessVersion) {
      return { token: ctx.secrets.open(row.accessToken, tokenContext(row.id, "access")), version: row.tokenVersion };
    }
    const claimed = await ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connection.updateMany({
        where: {
          id: row.id,
          tokenVersion: row.tokenVersion,
          OR: [{ refreshingUntil: null }, { refreshingUntil: { lt: ctx.now() } }],
        },
        data: { refreshingUntil: new Date(ctx.now().getTime() + CLAIM_MS) },
      }),
    );
    if (claimed.count === 1) return await refresh(ctx, ref, row);
    await ctx.sleep(200);
  }
  throw new AppError("crm_unavailable");
}

type Row = { id: string; refreshToken: string; previousRefreshToken: string | null; tokenVersion: number };

async function refresh(ctx: TokenContext, ref: ConnectionRef, row: Row): Promise<AccessToken> {
  const config = requireHubspot(ctx.config);
  const newest = ctx.secrets.open(row.refreshToken, tokenContext(row.id, "refresh"));
  const previous = row.previousRefreshToken
    ? ctx.secrets.open(row.previousRefreshToken, tokenContext(row.id, "refresh"))
    : null;
  let tokens: Tokens;
  try {
    // A process that died between HubSpot's answer and our commit leaves the previous token as the one that works.
    tokens = await refreshTokens(config, newest).catch(async (error: unknown) => {
      if (error instanceof InvalidGrant && previous !== null && previous !== newest)
        return await refreshTokens(config, previous);
      throw error;
    });
  } catch (error) {
    await ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connection.updateMany({ where: { id: row.id }, data: { refreshingUntil: null } }),
    );
    if (!(error instanceof InvalidGrant)) throw error;
    await markNeedsReconnect(ctx, ref);
    throw new AppError("needs_reconnect");
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
  return { token: tokens.accessToken, version: row.tokenVersion + 1 };
}

/** What an encrypted token is bound to: moved to another row or field it does not open. */
export function tokenContext(connectionId: string, field: "access" | "refresh"): string {
  return `connection|${connectionId}|${field}`;
}
