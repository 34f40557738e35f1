import { useState } from "react";
import { Navigate, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { sessionStore, useSession } from "./session.ts";

/** Sends logged-in users to the dashboard. The page itself handles a login on it. */
export function VisitorsOnly() {
  const { status } = useSession();
  // Read from the store: while hydrating, everyone is a visitor.
  const [cameSignedIn] = useState(() => sessionStore.get().status !== "signed-out");
  return cameSignedIn && status !== "signed-out" ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
