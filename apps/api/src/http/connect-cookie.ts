import type { Config } from "@plumbline/core/config/config.ts";
import { CONNECT_TTL_MS } from "@plumbline/core/portals/begin-connect.ts";
import type { Request, Response } from "express";

export const CALLBACK_PATH = "/api/hubspot/oauth-callback";
const NAME = "plumbline_connect";

type Site = Pick<Config, "publicUrl">;
const isHttps = ({ publicUrl }: Site) => publicUrl.protocol === "https:";
/** Browsers take a `__Host-` cookie from this very host alone, not from a sibling domain; it needs HTTPS and the path `/`. */
const nameOf = (site: Site) => (isHttps(site) ? `__Host-${NAME}` : NAME);
const optionsOf = (site: Site) => ({ secure: isHttps(site), path: isHttps(site) ? "/" : CALLBACK_PATH });

/** Binds the consent flow to the browser that began it. Lax, so that it comes along when HubSpot sends the browser back. */
export function setConnectCookie(site: Site, res: Pick<Response, "cookie">, value: string): void {
  res.cookie(nameOf(site), value, { httpOnly: true, sameSite: "lax", maxAge: CONNECT_TTL_MS, ...optionsOf(site) });
}

export function connectCookieOf(site: Site, req: Pick<Request, "headers">): string | null {
  const name = nameOf(site);
  const found = (req.headers.cookie ?? "").split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

export function clearConnectCookie(site: Site, res: Pick<Response, "clearCookie">): void {
  res.clearCookie(nameOf(site), optionsOf(site));
}
