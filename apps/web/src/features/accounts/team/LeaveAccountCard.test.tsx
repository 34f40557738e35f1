// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionStore } from "../../../session/session.tsx";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { useSessions } from "../../../testing/use-sessions.ts";
import { LeaveAccountCard } from "./LeaveAccountCard.tsx";

useSessions();

it.each(["Transfer ownership", "Leave this account"])("lists what ends at once: %s", async (name) => {
  const member = (email: string, isYou: boolean) => ({ __typename: "Member", id: email, email, role: "owner", isYou });
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false, role: "owner", portals: null }, "t");
  const viewer = {
    __typename: "Viewer",
    id: "v",
    email: "ann@example.com",
    accounts: [{ __typename: "AccountAccess", id: "a" }],
    secondFactor: { __typename: "SecondFactor", id: "f", isOn: false },
    team: { __typename: "Team", members: [member("ann@example.com", true), member("bea@example.com", false)] },
  };
  showWithServer({ page: <LeaveAccountCard />, pattern: "/", path: "/", answer: () => ({ data: { viewer } }) });
  const panel = await screen.findByRole("region", { name });
  expect(within(panel).getByText(/API keys, webhook endpoints and open invitations .* end at once/)).toBeDefined();
});
