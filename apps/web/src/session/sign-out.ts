import { restCall } from "../api/rest-client.ts";
import { sessionStore } from "./session.ts";

/** Forgets the session at once; the server is told, and otherwise ends it when idle. */
export function signOut(): void {
  const { token } = sessionStore.get();
  sessionStore.end();
  // If the server cannot be reached, the session ends there when it has been idle.
  if (token) void Promise.allSettled([restCall("/api/auth/logout", { method: "POST", token })]);
}
