import { Navigate, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { useSession } from "./session.tsx";

/** Redirects everyone else to the dashboard, once it is known whether the user is an operator. */
export function RequireOperator() {
  const { user } = useSession();
  return user?.isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
