import type { Config } from "@plumbline/core/config/config.ts";
import type { Request, Response } from "express";

type Site = Pick<Config, "publicUrl">;
const isHttps = ({ publicUrl }: Site) => publicUrl.protocol === "https:";

/**
 * Binds a flow that leads through another site to the browser that began it. Lax, so that it comes along when that site sends the
 * browser back. Browsers take a `__Host-` cookie from this very host alone, not from a sibling domain; it needs HTTPS and the path `/`.
 */
export function flowCookie({ name, path, ttlMs }: { name: string; path: string; ttlMs: number }) {
  const nameOf = (site: Site) => (isHttps(site) ? `__Host-${name}` : name);
  const optionsOf = (site: Site) => ({ secure: isHttps(site), path: isHttps(site) ? "/" : path });
  return {
    set(site: Site, res: Pick<Response, "cookie">, value: string): void {
      res.cookie(nameOf(site), value, { httpOnly: true, sameSite: "lax", maxAge: ttlMs, ...optionsOf(site) });
    },
    read(site: Site, req: Pick<Request, "headers">): string | null {
      const found = (req.headers.cookie ?? "").split(/; */).find((pair) => pair.startsWith(`${nameOf(site)}=`));
      return found?.slice(nameOf(site).length + 1) ?? null;
    },
    clear(site: Site, res: Pick<Response, "clearCookie">): void {
      res.clearCookie(nameOf(site), optionsOf(site));
    },
  };
}
