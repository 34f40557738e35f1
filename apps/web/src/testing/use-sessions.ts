import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { sessionStore } from "../session/session.tsx";

/** For tests that sign somebody in who is no operator: each ends with nobody signed in. */
export function useSessions(): void {
  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ isAdmin: false })));
  });
  afterEach(() => {
    cleanup();
    sessionStore.end();
    vi.unstubAllGlobals();
  });
}
