import { Outlet } from "react-router-dom";
import { FirstLoad } from "../app/layout/FirstLoad.tsx";
import { useSession } from "./session.ts";

/** Waits until the server has confirmed a stored session. */
export function KnownSession() {
  return useSession().status === "loading" ? <FirstLoad /> : <Outlet />;
}
