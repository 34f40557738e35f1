import { Navigate, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { useSession } from "./session.ts";

/** Everybody else is sent to the dashboard. Waits for the answer whether it is an operator. */
export function RequireAdmin() {
  const { user } = useSession();
  return user?.isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
