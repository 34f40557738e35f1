// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { recordInput } from "./record-input.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

it("replays a click once, even if the application listens during hydration", () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="root"><button type="button">Use this email address</button></div>`;
  const root = document.getElementById("root");
  const button = document.querySelector("button");
  let done = 0;
  const held = recordInput();
  // Listens at the root from the start of hydration, as React does.
  root?.addEventListener("click", () => (done += 1), true);
  button?.click();
  expect(done).toBe(0);
  held.replay();
  vi.runAllTimers();
  expect(done).toBe(1);
  button?.click();
  expect(done).toBe(2);
});

it("submits a form once, even if the application listens during hydration", () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="root"><form><button>Log in</button></form></div>`;
  const form = document.querySelector("form");
  let sent = 0;
  const held = recordInput();
  document.getElementById("root")?.addEventListener("submit", (event) => {
    event.preventDefault();
    sent += 1;
  });
  form?.requestSubmit();
  expect(sent).toBe(0);
  held.replay();
  vi.runAllTimers();
  expect(sent).toBe(1);
});
