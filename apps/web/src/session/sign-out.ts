import { restCall } from "../api/rest-client.ts";
import { sessionStore } from "./session.tsx";

/** Removes the session at once and notifies the server, which otherwise ends it when idle. */
export function signOut(): void {
  const { token } = sessionStore.get();
  sessionStore.end();
  // If the server cannot be reached, the session ends there when it has been idle.
  if (token) void Promise.allSettled([restCall("/api/auth/logout", { method: "POST", token })]);
}
