import type { BrowserContext } from "@playwright/test";
import type { Who } from "./pages.ts";
import { settings } from "./settings.ts";

const env = process.env;

const EMAILS: Record<Who, string | undefined> = {
  visitor: undefined,
  filled: env["E2E_FILLED_EMAIL"],
  empty: env["E2E_EMPTY_EMAIL"],
  operator: env["E2E_OPERATOR_EMAIL"],
};

/** Logs in without the form: the data that the form stores in the browser. */
export async function storageOf(who: Who): Promise<{ user: string; token: string } | null> {
  const email = EMAILS[who];
  if (!email) return null;
  const answer = await fetch(new URL("/api/auth/login", settings.baseUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: env["E2E_PASSWORD"] }),
  });
  const { user, token } = (await answer.json()) as { user: object; token: string };
  return { user: JSON.stringify(user), token };
}

export async function enterAs(context: BrowserContext, who: Who): Promise<void> {
  const stored = await storageOf(who);
  if (!stored) return;
  await context.addInitScript(
    `localStorage.setItem("user", ${JSON.stringify(stored.user)}); localStorage.setItem("token", ${JSON.stringify(stored.token)});`,
  );
}
