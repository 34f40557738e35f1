// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sessionStore } from "../../../session/session.tsx";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { CompanyLoginPage } from "./CompanyLoginPage.tsx";
import { LoginForm } from "./LoginForm.tsx";

afterEach(() => {
  cleanup();
  sessionStore.end();
  vi.unstubAllGlobals();
});

type Sent = { path: string; body: unknown };

/** `answers`: the server's responses, by path. */
function open(path: string, answers: Record<string, () => Response>, page = <CompanyLoginPage />): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (asked: string, { body }: RequestInit = {}) => {
    if (asked === "/api/auth/is-admin") return Promise.resolve(Response.json({ isAdmin: false }));
    sent.push({ path: asked, body: JSON.parse(typeof body === "string" ? body : "{}") });
    return Promise.resolve(answers[asked]?.() ?? Response.json({ url: "#provider" }));
  });
  showWithServer({ page, pattern: "/company-login", path, answer: () => ({ data: {} }) });
  return sent;
}

it("redirects to the identity provider of an address", async () => {
  const sent = open("/company-login", {});
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: "Bea@Example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(sent).toEqual([{ path: "/api/auth/openid/begin", body: { email: "Bea@Example.com" } }]));
});

it("submits the provider's response once, and nothing else from the URL", async () => {
  const user = { email: "bea@example.com", credits: 5, isAdmin: false, role: "viewer", portals: null };
  const sent = open("/company-login?state=s&code=c&session_state=x", {
    "/api/auth/openid/complete": () => Response.json({ user, token: "new" }),
  });
  await waitFor(() => expect(sessionStore.get().token).toBe("new"));
  expect(sent).toEqual([{ path: "/api/auth/openid/complete", body: { state: "s", code: "c" } }]);
});

it("shows why a login failed, and starts again", async () => {
  open("/company-login?state=s&error=access_denied", {
    "/api/auth/openid/complete": () =>
      Response.json({ code: "openid_failed", error: "The login was canceled." }, { status: 403 }),
  });
  expect(await screen.findByText("The login was canceled.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Email")).toBeDefined();
});

it("is offered if a password is not accepted", async () => {
  const sent = open(
    "/company-login",
    {
      "/api/auth/login": () =>
        Response.json(
          { code: "openid_required", error: "Addresses of example.com log in elsewhere." },
          { status: 403 },
        ),
    },
    <LoginForm onSignedIn={() => {}} />,
  );
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: "bea@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "correct horse battery" } });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByText("Addresses of example.com log in elsewhere.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Log in with your company's account" }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ path: "/api/auth/openid/begin", body: { email: "bea@example.com" } }),
  );
});
