import { useSyncExternalStore } from "react";
import { takeEarlyAnswer } from "../api/early-answers.ts";
import { RestError, restCall } from "../api/rest-client.ts";
import { createSessionStore, SIGNED_OUT, type Session } from "./session-store.ts";

const IS_ADMIN = "/api/auth/is-admin";

async function askOperator(token: string): Promise<boolean | "ended"> {
  try {
    const early = takeEarlyAnswer(token, IS_ADMIN);
    return (await restCall<{ isAdmin: boolean }>(IS_ADMIN, { token, early })).isAdmin;
  } catch (error) {
    if (error instanceof RestError && (error.status === 401 || error.status === 403)) return "ended";
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
