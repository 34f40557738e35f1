import { useSyncExternalStore } from "react";
import { RestError, restCall } from "../api/rest-client.ts";
import { createSessionStore, SIGNED_OUT, type Session } from "./session-store.ts";

declare global {
  interface Window {
    /** Whether the stored token is known: asked by src/prerender/load-parts.ts while the code is on its way, taken here once. */
    plumblineEarlySession?: { token: string; answer: Promise<Response> };
  }
}

async function askAdmin(token: string): Promise<boolean | "ended"> {
  try {
    const early = takeEarlySession(token);
    return (await restCall<{ isAdmin: boolean }>("/api/auth/is-admin", { token, early })).isAdmin;
  } catch (error) {
    if (error instanceof RestError && (error.status === 401 || error.status === 403)) return "ended";
    throw error;
  }
}

function takeEarlySession(token: string): Promise<Response> | undefined {
  const early = window.plumblineEarlySession;
  delete window.plumblineEarlySession;
  return early?.token === token ? early.answer : undefined;
}

/** Pages that are made at build time are a visitor's. */
const NOTHING_STORED = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const isBrowser = typeof window !== "undefined";

export const sessionStore = createSessionStore(isBrowser ? window.localStorage : NOTHING_STORED, askAdmin);
if (isBrowser) window.addEventListener("storage", () => sessionStore.readAgain());

/** While a prerendered page hydrates it renders as a visitor's; the user appears right after. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => SIGNED_OUT);
}
