import type { Config } from "@plumbline/core/config/config.ts";
import { CONNECT_TTL_MS } from "@plumbline/core/crm/begin-connect.ts";
import type { Request, Response } from "express";

export const CONNECT_COOKIE = "plumbline_connect";
export const CALLBACK_PATH = "/api/hubspot/oauth-callback";

/** Binds the consent flow to the browser that began it. Lax, so that it comes along when HubSpot sends the browser back. */
export function setConnectCookie(
  config: Pick<Config, "publicUrl">,
  res: Pick<Response, "cookie">,
  value: string,
): void {
  res.cookie(CONNECT_COOKIE, value, {
    httpOnly: true,
    sameSite: "lax",
    secure: config.publicUrl.protocol === "https:",
    maxAge: CONNECT_TTL_MS,
    path: CALLBACK_PATH,
  });
}

export function connectCookieOf(req: Pick<Request, "headers">): string | null {
  const found = (req.headers.cookie ?? "").split(/; */).find((pair) => pair.startsWith(`${CONNECT_COOKIE}=`));
  return found?.slice(CONNECT_COOKIE.length + 1) ?? null;
}
