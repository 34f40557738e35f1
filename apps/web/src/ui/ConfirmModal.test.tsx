// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { App } from "../app/App.tsx";
import { ConfirmModal } from "./ConfirmModal.tsx";
import classes from "./ConfirmModal.module.css";

afterEach(cleanup);

it.each([
  [true, "Delete"],
  [false, "Accept"],
])("uses the danger color (%s) for %s", async (isDestructive, verb) => {
  const nothing = () => undefined;
  render(
    <App queries={new QueryClient()}>
      <ConfirmModal
        isOpen
        question="Sure?"
        verb={verb}
        isBusy={false}
        isDestructive={isDestructive}
        onConfirm={nothing}
        onClose={nothing}
      />
    </App>,
  );
  const button = await screen.findByRole("button", { name: verb });
  expect(classes.danger).toBeTruthy();
  expect(button.className.includes(String(classes.danger))).toBe(isDestructive);
});

it("uses the danger color exactly for permanent deletions", () => {
  const sources = import.meta.glob<string>(["../**/*.tsx", "!../ui/*.tsx", "!../**/*.test.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const dialogs = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<ConfirmDialog\s(.*?)onClose=/gs)].map(([, props = ""]) => ({
      file,
      verb: /\bverb="?([^"\n]+)/.exec(props)?.[1] ?? "",
      isDestructive: /\bisDestructive\b/.test(props),
    })),
  );
  expect(dialogs.length).toBeGreaterThan(10);
  const isMeant = (verb: string) => /^(Delete|Remove|Revoke|Give up)\b/.test(verb);
  expect(dialogs.filter(({ verb, isDestructive }) => isDestructive !== isMeant(verb))).toEqual([]);
});
