// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { sessionStore } from "./session.tsx";
import { VisitorsOnly } from "./VisitorsOnly.tsx";

afterEach(() => {
  cleanup();
  act(() => sessionStore.end());
});

it("leaves the form only once another tab logs in", async () => {
  const children = [{ path: "/login", element: <p>The form</p> }];
  const routes = [
    { element: <VisitorsOnly />, children },
    { path: "/dashboard", element: <p>The dashboard</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/login"] })} />);
  // The page itself handles a login on it.
  act(() => sessionStore.signIn({ email: "a@example.com", credits: 10, isAdmin: false }, "token"));
  expect(screen.getByText("The form")).toBeDefined();
  act(() => void window.dispatchEvent(new StorageEvent("storage")));
  expect(await screen.findByText("The dashboard")).toBeDefined();
});
