// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LookupCounter } from "./LookupCounter.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(count: number | null, lookupCounterFrom = 1_000) {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path.endsWith("/config.json")
        ? Response.json({ lookupCounterFrom })
        : count === null
          ? new Response("", { status: 503 })
          : Response.json({ allTimeSuccessfulLookups: count }),
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LookupCounter />
    </QueryClientProvider>,
  );
  return screen.getByText("Address Cleanings").parentElement;
}

it("starts counting at the operator's start value", async () => {
  const counter = show(1_000);
  await screen.findByText("1,000");
  await waitFor(() => expect(counter?.getAttribute("aria-hidden")).toBe(null));
});

it("is shown from 0 if the operator enables it, as in local development", async () => {
  const counter = show(0, 0);
  await screen.findByText("0");
  await waitFor(() => expect(counter?.getAttribute("aria-hidden")).toBe(null));
});

it("is hidden while the number is small, but reserves its space", async () => {
  const counter = show(9);
  await screen.findByText("9");
  expect(counter?.getAttribute("aria-hidden")).toBe("true");
});

it("shows its fallback if the request fails", async () => {
  const counter = show(null);
  await waitFor(() => expect(counter?.getAttribute("aria-hidden")).toBe(null));
  expect(screen.getByText("66,357")).toBeDefined();
});
