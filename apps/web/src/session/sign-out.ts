import { restCall } from "../api/rest-client.ts";
import { sessionStore } from "./session.ts";

/** The browser forgets the sign-in at once; the server is told, and ends it by itself when it cannot be reached. */
export function signOut(): void {
  const { token } = sessionStore.get();
  sessionStore.end();
  // When the server cannot be reached there is nothing to do: the sign-in ends there when it has been idle.
  if (token) void Promise.allSettled([restCall("/api/auth/logout", { method: "POST", token })]);
}
