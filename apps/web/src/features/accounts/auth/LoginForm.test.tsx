// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { LoginForm, type SignedIn } from "./LoginForm.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { email: "bea@example.com", credits: 5, isAdmin: false };
const refusal = (code: string, error: string) => Response.json({ code, error }, { status: 401 });

/** The form with its password typed; the server's answers come in this order. */
async function open(...answers: Response[]) {
  const sent: Record<string, unknown>[] = [];
  const onSignedIn = vi.fn<(answer: SignedIn) => void>();
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>);
    return Promise.resolve(answers[sent.length - 1] ?? Response.json({ user, token: "new" }));
  });
  showWithServer({
    page: <LoginForm onSignedIn={onSignedIn} />,
    pattern: "/",
    path: "/",
    answer: () => ({ data: {} }),
  });
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: user.email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "correct horse battery" } });
  return { sent, onSignedIn };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const codeField = () => screen.findByLabelText<HTMLInputElement>("Authenticator code");

it("asks for the code of the second factor without calling that a failure, and again after a wrong one", async () => {
  const { sent, onSignedIn } = await open(
    refusal("totp_required", "Enter the code."),
    refusal("wrong_code", "The code is incorrect."),
  );
  press("Log in");
  const field = await codeField();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("alert")).toBeNull();
  press("Log in");
  await screen.findByText("Please enter the code.");
  fireEvent.change(field, { target: { value: "000000" } });
  press("Log in");
  await screen.findByText("The code is incorrect.");
  expect((await codeField()).value).toBe("");
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  press("Log in");
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent.map(({ totpCode }) => totpCode)).toEqual([undefined, "000000", "123456"]);
});

it("keeps a deleted account on request, also if the code is asked for after that", async () => {
  const { sent, onSignedIn } = await open(
    refusal("account_deleted", "This account was deleted."),
    refusal("totp_required", "Enter the code."),
  );
  press("Log in");
  await screen.findByText("This account was deleted.");
  press("Keep the account");
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  press("Log in");
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent.map(({ keepAccount }) => keepAccount)).toEqual([false, true, true]);
});
