// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDelayedNavigation } from "./use-delayed-navigation.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Registered() {
  const navigate = useNavigate();
  useDelayedNavigation(5_000, () => void navigate("/later"));
  return null;
}

async function open() {
  const code = Promise.withResolvers<{ Component: () => null }>();
  const router = createMemoryRouter([
    { path: "/", Component: Registered },
    { path: "/later", Component: () => null },
    { path: "/chosen", lazy: () => code.promise },
  ]);
  render(<RouterProvider router={router} />);
  const path = () => router.state.location.pathname;
  const arrives = async () => await act(async () => code.resolve({ Component: () => null }));
  return { router, path, arrives };
}

it("navigates after the delay", async () => {
  const { path } = await open();
  await act(async () => await vi.advanceTimersByTimeAsync(4_999));
  expect(path()).toBe("/");
  await act(async () => await vi.advanceTimersByTimeAsync(1));
  expect(path()).toBe("/later");
});

it("does not cancel a link that was followed before the delay ended", async () => {
  const { router, path, arrives } = await open();
  await act(async () => void router.navigate("/chosen"));
  await act(async () => await vi.advanceTimersByTimeAsync(5_000));
  await arrives();
  expect(path()).toBe("/chosen");
});

it("does not cancel a link that is followed as the delay ends", async () => {
  const { router, path, arrives } = await open();
  await act(async () => {
    void router.navigate("/chosen");
    vi.advanceTimersByTime(5_000);
  });
  await arrives();
  expect(path()).toBe("/chosen");
});
