import { useEffect, useState } from "react";
import { Navigate, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { sessionStore, useSession } from "./session.tsx";

/** Redirects logged-in users to the dashboard, even if another tab logs in. The page itself handles a login on it. */
export function VisitorsOnly() {
  const { status } = useSession();
  // Read from the store: while hydrating, everyone is a visitor.
  const [cameSignedIn, setSignedIn] = useState(() => sessionStore.get().status !== "signed-out");
  // Browsers send storage events to other tabs, but not to the tab that writes.
  useEffect(() => {
    const look = () => setSignedIn(sessionStore.get().status !== "signed-out");
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, []);
  return cameSignedIn && status !== "signed-out" ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
