import { matchRoutes, type RouteObject } from "react-router-dom";

/** Loads the code of an address's routes, so that its page can be rendered synchronously. */
export async function loadRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== "function") continue;
    const loaded = await route.lazy();
    Object.assign(route, loaded, { lazy: undefined });
  }
}
