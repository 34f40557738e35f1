import { mayDo, type Operation } from "@plumbline/schema/accounts/operations.ts";
import type { SessionUser } from "./session-store.ts";
import { useSession } from "./session.ts";

/** Whether this person may do the operation, by the same table as on the server; pages hide the rest. */
export function may(user: SessionUser, operation: Operation): boolean {
  return mayDo({ role: user.role ?? "owner", portals: user.portals ?? null }, operation);
}

/** Without a user the page is being left: nothing on it changes any more. */
export function useMay(operation: Operation): boolean {
  const { user } = useSession();
  return user === null || may(user, operation);
}
