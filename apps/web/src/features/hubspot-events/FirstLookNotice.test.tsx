// @vitest-environment jsdom
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionStore } from "../../session/session.tsx";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { useSessions } from "../../testing/use-sessions.ts";
import { FirstLookNotice } from "./FirstLookNotice.tsx";

useSessions();

/** The notice as seen with this role; returns the sent operations. */
function show(role: Role, more: object) {
  const asked: [string, unknown][] = [];
  const look = { __typename: "FirstLook", id: "h", addresses: 0, enough: 20, since: null, unusual: null, ...more };
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false, role, portals: null }, "t");
  showWithServer({
    page: <FirstLookNotice of={{ portalId: "7", objectType: "contact", addressSet: "primary" }} look={look as never} />,
    pattern: "/",
    path: "/",
    answer: (operation, _times, variables) => {
      asked.push([operation, variables]);
      const message = "The settings have changed since. Reload the page and look again.";
      return { errors: [{ message, extensions: { code: "conflict" } }] } as never;
    },
  });
  return asked;
}

const SEEN = { addresses: 7, since: "2026-11-30T10:00:00Z" };

it("explains that the first changes are checked, without an action", () => {
  show("manager", {});
  expect(screen.getByText(/first 20 changed addresses are checked together before anything is written/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows how many were checked, links to their review, and confirms exactly those", async () => {
  const asked = show("manager", SEEN);
  expect(screen.getByText("7 of 20 first changes checked")).toBeDefined();
  expect(screen.getByRole("link", { name: "corrections wait for your review" }).getAttribute("href")).toBe(
    "/review?portal_id=7&object_type=contact&address_set=primary",
  );
  fireEvent.click(screen.getByRole("button", { name: "Write changes from now on" }));
  await waitFor(() =>
    expect(asked).toContainEqual([
      "ConfirmFirstLook",
      { portalId: "7", objectType: "contact", addressSet: "primary", id: "h" },
    ]),
  );
  expect(await screen.findByText(/The settings have changed since/)).toBeDefined();
});

it("shows what is unusual, and that nothing was written", () => {
  show("manager", { ...SEEN, addresses: 22, unusual: "45% of the first records would get a different city." });
  expect(screen.getByText(/^45% of the first records .* Nothing was written, and these jobs wait/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Write them anyway" })).toBeDefined();
});

it("offers no action to people who may not change the mapping", () => {
  show("viewer", SEEN);
  expect(screen.queryByRole("button")).toBeNull();
});
