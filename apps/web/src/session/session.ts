import { useSyncExternalStore } from "react";
import { RestError, restCall } from "../rest/rest-client.ts";
import { createSessionStore, type Session } from "./session-store.ts";

async function askAdmin(token: string): Promise<boolean | "ended"> {
  try {
    return (await restCall<{ isAdmin: boolean }>("/api/auth/is-admin", { token })).isAdmin;
  } catch (error) {
    if (error instanceof RestError && (error.status === 401 || error.status === 403)) return "ended";
    throw error;
  }
}

export const sessionStore = createSessionStore(window.localStorage, askAdmin);
window.addEventListener("storage", () => sessionStore.readAgain());

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}
