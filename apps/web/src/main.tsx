import "./app/zod-without-eval.ts";
import "./app/mantine-styles.ts";
import "@fontsource-variable/inter/wght.css";
import "./app/theme.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { App } from "./app/App.tsx";
import { loadRoutes } from "./app/load-routes.ts";
import { queries } from "./app/queries.ts";
import { routes } from "./app/routes.tsx";
import { forgetPlaceOfOpenedPage } from "./app/scroll-places.ts";
import { sessionStore } from "./session/session.tsx";
import { awaitServerConfig } from "./app/layout/server-config.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void sessionStore.confirm();
const [opened] = performance.getEntriesByType("navigation");
if (opened instanceof PerformanceNavigationTiming)
  forgetPlaceOfOpenedPage(sessionStorage, { type: opened.type, pathname: location.pathname });
// A prerendered page exists already: it is hydrated unchanged, with the code of its own route.
const isPrerendered = root.dataset["prerendered"] !== undefined;
if (isPrerendered) await loadRoutes(routes, location.pathname);
// Loads the page's code in parallel with the server's settings.
const router = createBrowserRouter(routes);
if (!isPrerendered) await awaitServerConfig(queries, 400);
const product = (
  <App queries={queries}>
    <RouterProvider router={router} />
  </App>
);
// In slices: as a transition it lets the page respond in between.
startTransition(() => {
  if (isPrerendered) hydrateRoot(root, product);
  else createRoot(root).render(product);
});
