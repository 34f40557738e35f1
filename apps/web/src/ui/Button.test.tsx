// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps, FormEvent } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { App } from "../app/App.tsx";
import { Button } from "./Button.tsx";

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const onClick = vi.fn<() => void>();
const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());

function form(props: ComponentProps<typeof Button>) {
  return (
    <App queries={new QueryClient()}>
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} {...props}>
          Save
        </Button>
      </form>
    </App>
  );
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });

it.each([["loading"], ["isBusy"]])("keeps the focus while %s, and ignores clicks and Enter", (waiting) => {
  const { rerender } = render(form({ loading: false }));
  button().focus();
  const before = button();
  // In a browser, Enter in a field or on the button is a click on the submit button.
  before.click();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);

  rerender(form({ loading: false, [waiting]: true }));
  expect(document.activeElement).toBe(before);
  expect(button()).toBe(before);
  expect(before.disabled).toBe(false);
  expect([before.ariaDisabled, before.ariaBusy]).toEqual(["true", "true"]);
  before.click();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);

  rerender(form({ loading: false }));
  expect(document.activeElement).toBe(before);
  before.click();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 2]);
});

it("looks loading while loading, and disabled while busy", () => {
  const { rerender } = render(form({ loading: true }));
  expect(button().dataset).toMatchObject({ loading: "true" });
  expect(button().dataset["disabled"]).toBe(undefined);
  rerender(form({ isBusy: true }));
  expect(button().dataset).toMatchObject({ disabled: "true" });
});

it.each([{}, { loading: true }, { isBusy: true }])("stays disabled if it is disabled (%o)", (waiting) => {
  render(form({ ...waiting, disabled: true }));
  expect(button().disabled).toBe(true);
});
