// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sessionStore } from "../../../session/session.tsx";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { AcceptInvitationPage } from "./AcceptInvitationPage.tsx";

afterEach(() => {
  cleanup();
  sessionStore.end();
  vi.unstubAllGlobals();
});

type Sent = { path: string; body: Record<string, unknown>; token: string | null };
const refusal = (code: string, error: string, status: number) => Response.json({ code, error }, { status });

/** The page of a link; its requests are recorded. `accepting`: the server's responses, in order. */
function open(invitation: object | null, accepting: (() => Response)[] = []) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, { method, body, headers }: RequestInit = {}) => {
    if (path === "/api/auth/is-admin") return Promise.resolve(Response.json({ isAdmin: false }));
    if (method !== "POST")
      return Promise.resolve(
        invitation ? Response.json(invitation) : refusal("not_found", "This invitation is no longer valid.", 404),
      );
    const token = new Headers(headers).get("authorization");
    sent.push({ path, body: JSON.parse(typeof body === "string" ? body : "{}") as Sent["body"], token });
    const user = { email: "bea@example.com", credits: 5, isAdmin: false, role: "reviewer", portals: null };
    return Promise.resolve(accepting[sent.length - 1]?.() ?? Response.json({ user, token: "new" }));
  });
  showWithServer({
    page: <AcceptInvitationPage />,
    pattern: "/accept-invitation/:token",
    path: "/accept-invitation/a-token",
    answer: () => ({ data: {} }),
  });
  return sent;
}
const invitation = { email: "bea@example.com", role: "reviewer", inviter: "ann@example.com", has_login: false };
const accept = async (password?: string) => {
  const button = await screen.findByRole("button", { name: "Accept invitation" });
  if (password !== undefined) fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(button);
};

it("shows inviter and role, and submits the chosen password", async () => {
  const sent = open(invitation);
  expect(await screen.findByText(/ann@example.com invites bea@example.com as Reviewer/)).toBeDefined();
  expect(screen.getByText("Choose a password to log in with.")).toBeDefined();
  await accept("correct horse battery");
  await vi.waitFor(() => expect(sessionStore.get().token).toBe("new"));
  expect(sent).toEqual([
    {
      path: "/api/auth/invitations/accept",
      body: { token: "a-token", newPassword: "correct horse battery" },
      token: null,
    },
  ]);
});

it("asks existing users for their password, and for the second factor on request", async () => {
  const sent = open({ ...invitation, has_login: true }, [() => refusal("totp_required", "Enter the code.", 403)]);
  await screen.findByText("Enter the password of your login.");
  await accept("correct horse battery");
  fireEvent.change(await screen.findByLabelText("Authenticator code"), { target: { value: "123456" } });
  await accept();
  await vi.waitFor(() => expect(sessionStore.get().token).toBe("new"));
  expect(sent.map(({ body }) => body)).toEqual([
    { token: "a-token", password: "correct horse battery" },
    { token: "a-token", password: "correct horse battery", totpCode: "123456" },
  ]);
});

it("accepts with one click for a user logged in with the address", async () => {
  const sent = open({ ...invitation, has_login: true });
  sessionStore.signIn({ email: "bea@example.com", credits: 1, isAdmin: false }, "mine");
  await screen.findByText(/invites bea@example.com/);
  await vi.waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
  await accept();
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { token: "a-token" }, token: "Bearer mine" }]));
});

it("offers to log out to a user with a different address", async () => {
  open(invitation);
  sessionStore.signIn({ email: "cem@example.com", credits: 1, isAdmin: false }, "theirs");
  expect(await screen.findByText(/You are logged in as cem@example.com/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
  expect(screen.getByRole("button", { name: "Log out" })).toBeDefined();
});

it("shows that a link was already used, and where to continue", async () => {
  open(null);
  expect(await screen.findByText("This invitation is no longer valid.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toBeDefined();
});
