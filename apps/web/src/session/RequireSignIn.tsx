import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { useSession } from "./session.tsx";

/** The requested page, to return to after login. */
type CameFrom = { from: string };
const cameFromHere = (from: string): CameFrom => ({ from });

export function RequireSignIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === "signed-out")
    return <Navigate to={paths.login} replace state={session.returnToPage ? cameFromHere(pathname + search) : null} />;
  return <Outlet />;
}

export function cameFrom(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state) || typeof state.from !== "string") return null;
  // Only our own pages: "//host" would be another site.
  return /^\/(?!\/)/.test(state.from) ? state.from : null;
}
