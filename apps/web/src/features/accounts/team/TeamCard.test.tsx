// @vitest-environment jsdom
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionStore } from "../../../session/session.tsx";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { useSessions } from "../../../testing/use-sessions.ts";
import { TeamCard } from "./TeamCard.tsx";

useSessions();

const joinedAt = "2026-11-01T09:00:00Z";
const member = (email: string, role: Role, more: object = {}) => ({
  __typename: "Member",
  id: email,
  email,
  role,
  portals: null,
  joinedAt,
  isYou: false,
  ...more,
});
const members = [
  member("ann@example.com", "owner", { isYou: true }),
  member("bea@example.com", "reviewer", { portals: ["7"] }),
  member("cem@example.com", "manager", { portals: [] }),
];
const invitations = [
  {
    __typename: "Invitation",
    id: "i",
    email: "dee@example.com",
    role: "viewer",
    portals: null,
    expiresAt: "2026-12-01T09:00:00Z",
  },
];
const connections = [{ __typename: "Connection", id: "c", portalId: "7", portalName: "Harbor" }];

const lost = {
  __typename: "LostAccess",
  stoppedJobs: 2,
  stoppedRecurringJobs: 1,
  keys: ["Nightly sync (plb_k_ab...)"],
  endpoints: ["hooks.example.com"],
  invitations: ["eve@example.com"],
};

/** The card as seen with this role. `removing`: the server's response to a removal. */
function show(
  role: Role,
  removing: object = { data: { removeMember: { __typename: "RemoveMemberPayload", id: "b", lost } } },
) {
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false, role, portals: null }, "t");
  showWithServer({
    page: <TeamCard />,
    pattern: "/",
    path: "/",
    answer: (operation) => {
      if (operation === "TeamPortals") return { data: { connections } };
      if (operation === "RemoveMember") return removing as never;
      if (operation === "ChangeMember")
        return { data: { changeMember: { __typename: "Member", id: "b", role: "viewer", portals: null, lost } } };
      const team = { __typename: "Team", members, invitations };
      const secondFactor = { __typename: "SecondFactor", id: "f", isOn: false };
      const viewer = { __typename: "Viewer", id: "v", email: "ann@example.com", secondFactor, team };
      return { data: { viewer } };
    },
  });
}
const ENDED =
  "Ended with their access: API key Nightly sync (plb_k_ab...), webhook endpoint hooks.example.com, invitation of eve@example.com.";
const rowOf = async (email: string) => {
  const row = (await screen.findByText(new RegExp(`^${email}`))).closest("li");
  if (!row) throw new Error(`no row of ${email}`);
  return row;
};

it("shows members with their roles and portals", async () => {
  show("viewer");
  expect((await rowOf("ann@example.com")).textContent).toMatch(/^ann@example.com \(you\)Owner, joined/);
  expect(await within(await rowOf("bea@example.com")).findByText(/Reviewer, Harbor only, joined/)).toBeDefined();
  expect((await rowOf("cem@example.com")).textContent).toContain("Manager, other portals only, joined");
  expect((await rowOf("dee@example.com")).textContent).toContain("Invited as Viewer, until");
});

it("offers changes only to owners, but not their own removal", async () => {
  show("manager");
  await rowOf("bea@example.com");
  expect(screen.queryAllByRole("button")).toEqual([]);
  cleanup();
  show("owner");
  await rowOf("bea@example.com");
  expect(screen.getByRole("button", { name: "Remove bea@example.com" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Withdraw the invitation of dee@example.com" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remove ann@example.com" })).toBeNull();
});

it("lists what a removal ends before confirming it, and shows failures afterwards", async () => {
  const message = "Your access to this account has just changed. Please reload the page.";
  show("owner", { data: null, errors: [{ message, extensions: { code: "access_changed" } }] });
  fireEvent.click(await screen.findByRole("button", { name: "Remove bea@example.com" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove bea@example.com?" });
  expect(dialog.textContent).toMatch(
    /sessions, API keys and open invitations .* end at once.*jobs write nothing more and wait/,
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(await rowOf("bea@example.com")).toBeDefined();
});

it("shows after a removal which jobs wait to be resumed, and what has ended", async () => {
  show("owner");
  fireEvent.click(await screen.findByRole("button", { name: "Remove bea@example.com" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove bea@example.com?" });
  expect(within(dialog).getByRole("checkbox", { name: /Keep their jobs and recurring jobs running/ })).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect((await screen.findByText(/^2 jobs and 1 recurring job of the member wait/)).textContent).toContain(ENDED);
});

it("lists what a change of access ends, before and after it", async () => {
  show("owner");
  fireEvent.click(await screen.findByRole("button", { name: "Change the access of bea@example.com" }));
  const form = await screen.findByRole("form", { name: "Access of bea@example.com" });
  expect(form.textContent).toContain("API keys, webhook endpoints and open invitations");
  fireEvent.change(within(form).getByLabelText("Your password"), { target: { value: "correct horse battery" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save access" }));
  expect((await screen.findByText(/^2 jobs and 1 recurring job of the member wait/)).textContent).toContain(ENDED);
});
