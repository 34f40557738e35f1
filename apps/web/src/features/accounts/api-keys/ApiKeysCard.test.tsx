// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sessionStore } from "../../../session/session.tsx";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { useSessions } from "../../../testing/use-sessions.ts";
import { ApiKeysCard } from "./ApiKeysCard.tsx";

useSessions();
beforeEach(() => {
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false }, "t");
});

const portal = (portalId: string, portalName: string) => ({
  __typename: "Connection",
  id: portalId,
  portalId,
  portalName,
});
const key = {
  __typename: "ApiKey",
  id: "k",
  name: "Sync",
  prefix: "plk_abc",
  scope: "write",
  role: "reviewer",
  portals: ["7"],
  createdBy: { __typename: "ActedBy", kind: "person", name: "bea@example.com" },
  createdAt: "2026-11-01T09:00:00Z",
  lastUsedAt: null,
};

/** The variables of the mutation that creates a key. */
function show(connections: object[]) {
  const sent: Record<string, unknown>[] = [];
  showWithServer({
    page: <ApiKeysCard />,
    pattern: "/",
    path: "/",
    answer: (operation, _asked, variables) => {
      if (operation === "TeamPortals") return { data: { connections } };
      if (operation === "CreateApiKey") {
        sent.push(variables);
        const made = {
          __typename: "CreateApiKeyPayload",
          key: "plk_secret",
          apiKey: { __typename: "ApiKey", id: "n" },
        };
        return { data: { createApiKey: made } };
      }
      const secondFactor = { __typename: "SecondFactor", id: "s", isOn: false, mustSetUp: false };
      return {
        data: { viewer: { __typename: "Viewer", id: "v", email: "ann@example.com", apiKeys: [key], secondFactor } },
      };
    },
  });
  return sent;
}
const make = async () => {
  fireEvent.change(await screen.findByLabelText("Key name"), { target: { value: "Nightly" } });
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "a password" } });
  fireEvent.click(screen.getByRole("button", { name: "Create API key" }));
  await screen.findByText("plk_secret");
};

it("shows each key's role, portals and creator", async () => {
  show([portal("7", "Harbor"), portal("8", "Quay")]);
  expect(
    await screen.findByText(/reads and writes as reviewer, Harbor only, created by bea@example.com .*never used/),
  ).toBeDefined();
});

it("makes a key for a role and portals", async () => {
  const sent = show([portal("7", "Harbor"), portal("8", "Quay")]);
  fireEvent.click(await screen.findByLabelText("Manager"));
  fireEvent.click(await screen.findByLabelText(/^All portals/));
  fireEvent.click(await screen.findByLabelText("Quay"));
  await make();
  expect(sent).toMatchObject([{ name: "Nightly", scope: "read", role: "manager", portals: ["8"] }]);
});

it("creates a test key, which has no role", async () => {
  const sent = show([portal("7", "Harbor"), portal("8", "Quay")]);
  fireEvent.click(await screen.findByLabelText(/^Test/));
  expect(screen.queryByLabelText("Manager")).toBeNull();
  await make();
  expect(sent).toMatchObject([{ scope: "test" }]);
  expect(sent[0]).not.toHaveProperty("role");
});

it("creates a key with the fewest rights by default", async () => {
  const sent = show([portal("7", "Harbor")]);
  await make();
  expect(screen.queryByLabelText(/^All portals/)).toBeNull();
  expect(sent).toMatchObject([{ scope: "read", role: "viewer", portals: null }]);
});
