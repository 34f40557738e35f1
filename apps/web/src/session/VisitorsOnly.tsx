import { useState } from "react";
import { Navigate, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { sessionStore, useSession } from "./session.ts";

/** Sends those who come signed in to the dashboard. Signing in on the page itself is the page's own affair. */
export function VisitorsOnly() {
  const { status } = useSession();
  // Asked of the store: a made page is woken as a visitor's, whoever comes.
  const [cameSignedIn] = useState(() => sessionStore.get().status !== "signed-out");
  return cameSignedIn && status !== "signed-out" ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
