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
])("has the color of danger (%s) to %s", async (isDestructive, verb) => {
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
