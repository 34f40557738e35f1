import type { Config } from "@plumbline/core/config/config.ts";
import type { Request, Response } from "express";

type Site = Pick<Config, "publicUrl">;
const isHttps = ({ publicUrl }: Site) => publicUrl.protocol === "https:";

/**
 * Binds a flow through another site to the browser that began it. Lax, so that the cookie is sent when that site redirects the
 * browser back. Only this exact host can set a `__Host-` cookie, not a sibling domain; it requires HTTPS and the path `/`.
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
