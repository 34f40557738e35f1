// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { ConfirmEmailPage } from "./ConfirmEmailPage.tsx";
import { EraseAccountPage } from "./EraseAccountPage.tsx";
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx";
import { LiftRequirementPage } from "./LiftRequirementPage.tsx";
import { RegisterPage } from "./RegisterPage.tsx";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";

const answer = { message: "It is done.", user: { email: "a@example.com", credits: 10 }, token: "t", isAdmin: false };
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (page: React.ReactNode) =>
  showWithServer({ page, pattern: "/:token", path: "/a-token", answer: () => ({ data: {} }) });
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("removes the heading and its promises once an account exists", async () => {
  show(<RegisterPage />);
  expect(title()).toBe("Create your account");
  type(/Email/, "a@example.com");
  type("Password", "long enough password");
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText(/^Registration successful!/);
  expect(title()).toBe("Your account is ready");
  expect(screen.queryByText(/No credit card required/)).toBeNull();
  expect(screen.queryByText(/Already have an account/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Registration successful!"));
});

it("confirms the email address, without text about expired links", async () => {
  show(<ConfirmEmailPage />);
  expect(title()).toBe("Confirm your email");
  fireEvent.click(screen.getByRole("button", { name: "Confirm email" }));
  await screen.findByText("It is done.");
  expect(title()).toBe("Email confirmed");
  expect(screen.queryByText(/expire/)).toBeNull();
});

it("confirms that the password was changed and an email was sent", async () => {
  show(<ResetPasswordPage />);
  type("New password", "long enough password");
  type("Confirm new password", "long enough password");
  fireEvent.click(screen.getByRole("button", { name: "Reset password" }));
  await screen.findByText("It is done.");
  expect(title()).toBe("Password changed");
  cleanup();
  show(<ForgotPasswordPage />);
  type(/Email/, "a@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Send reset link" }));
  await screen.findByText("It is done.");
  expect(title()).toBe("Check your email");
});

it("erases an account by the link in the deletion email and the password", async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal("fetch", sent);
  show(<EraseAccountPage />);
  fireEvent.click(screen.getByRole("button", { name: "Erase everything now" }));
  await screen.findByText("Please enter your password.");
  expect(sent).not.toHaveBeenCalled();
  type("Password", "long enough password");
  fireEvent.click(screen.getByRole("button", { name: "Erase everything now" }));
  await screen.findByText("It is done.");
  expect(title()).toBe("Account erased");
  expect(sent.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ token: "a-token", password: "long enough password" }));
});

it("lifts the requirement of a domain on a click, and reports an expired link", async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal("fetch", sent);
  show(<LiftRequirementPage />);
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Lift the requirement" }));
  await screen.findByText("It is done.");
  expect(title()).toBe("Requirement lifted");
  expect(sent.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ token: "a-token" }));
  cleanup();
  const gone = { code: "not_found", error: "This link is no longer valid." };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(gone, { status: 404 })));
  show(<LiftRequirementPage />);
  fireEvent.click(screen.getByRole("button", { name: "Lift the requirement" }));
  await screen.findByText("This link is no longer valid.");
  expect(screen.queryByRole("button", { name: "Lift the requirement" })).toBeNull();
});
