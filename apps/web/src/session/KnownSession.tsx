import { Outlet } from "react-router-dom";
import { CenteredLoading } from "../app/layout/CenteredLoading.tsx";
import { useSession } from "./session.tsx";

/** Waits until the server has confirmed a stored session. */
export function KnownSession() {
  return useSession().status === "loading" ? <CenteredLoading /> : <Outlet />;
}
