import { mayDo, type Operation } from "@plumbline/schema/accounts/operations.ts";
import { useSyncExternalStore, type ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { takeEarlyAnswer, restCall } from "../api/rest-client.ts";
import { createSessionStore, SIGNED_OUT, type Session, type SessionUser } from "./session-store.ts";

const IS_ADMIN = "/api/auth/is-admin";

async function askOperator(token: string): Promise<boolean | "ended"> {
  try {
    const early = takeEarlyAnswer(token, IS_ADMIN);
    return (await restCall<{ isAdmin: boolean }>(IS_ADMIN, { token, early })).isAdmin;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return "ended";
    throw error;
  }
}

/** Prerendered pages are a visitor's. */
const NOTHING_STORED = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const isBrowser = typeof window !== "undefined";

export const sessionStore = createSessionStore(isBrowser ? window.localStorage : NOTHING_STORED, askOperator);
if (isBrowser) window.addEventListener("storage", () => sessionStore.readAgain());

/** A prerendered page hydrates as a visitor's; the user appears right after. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => SIGNED_OUT);
}

/** Whether this person may do the operation, by the same table as on the server; pages hide the rest. */
export function may(user: SessionUser, operation: Operation): boolean {
  return mayDo({ role: user.role ?? "owner", portals: user.portals ?? null }, operation);
}

/** Without a user the page is being left: nothing on it changes any more. */
export function useMay(operation: Operation): boolean {
  const { user } = useSession();
  return user === null || may(user, operation);
}

/** Content for users who may do the operation. */
export function May({
  operation,
  children,
  otherwise,
}: {
  operation: Operation;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useMay(operation) ? children : otherwise;
}
