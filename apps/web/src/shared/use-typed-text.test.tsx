// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTypedText } from "./table-view/TableFilter.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A field whose value is stored elsewhere; its writes are recorded, and only `rerender` passes them back. */
function field() {
  const written: string[] = [];
  const shown = renderHook(({ value }) => useTypedText(value, (text) => void written.push(text)), {
    initialProps: { value: "" },
  });
  const type = (text: string) => act(() => shown.result.current[1](text));
  const pause = () => act(() => void vi.advanceTimersByTime(300));
  return {
    written,
    type,
    pause,
    comes: (value: string) => shown.rerender({ value }),
    text: () => shown.result.current[0],
  };
}

it("shows each keystroke at once, and writes when typing pauses", () => {
  const { written, type, pause, text } = field();
  for (const typed of ["b", "bo", "bos"]) {
    type(typed);
    expect([text(), written]).toEqual([typed, []]);
  }
  pause();
  expect(written).toEqual(["bos"]);
});

it("keeps further typing when its own earlier text arrives", () => {
  const { type, pause, comes, text } = field();
  type("bos");
  pause();
  type("boston");
  comes("bos");
  expect(text()).toBe("boston");
});

it("accepts a value from elsewhere", () => {
  const { type, pause, comes, text } = field();
  type("boston");
  pause();
  comes("boston");
  comes("");
  expect(text()).toBe("");
});
