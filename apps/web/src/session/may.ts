import { mayDo, type Operation } from "@plumbline/schema/accounts/operations.ts";
import type { SessionUser } from "./session-store.ts";
import { useSession } from "./session.ts";

/** Whether this person may do it, by the table that the server asks, too; pages leave out what they may not. */
export function may(user: SessionUser, operation: Operation): boolean {
  return mayDo({ role: user.role ?? "owner", portals: user.portals ?? null }, operation);
}

/** Nobody is logged in where a page is being left: nothing on it changes any more. */
export function useMay(operation: Operation): boolean {
  const { user } = useSession();
  return user === null || may(user, operation);
}
