import "./app/zod-without-eval.ts";
import "./app/mantine-styles.ts";
import "@fontsource-variable/inter/wght.css";
import "./app/theme.css";
import { startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { App } from "./app/App.tsx";
import { loadRoutes } from "./app/load-routes.ts";
import { queries } from "./app/queries.ts";
import { routes } from "./app/routes.tsx";
import { sessionStore } from "./session/session.ts";
import { awaitServerConfig } from "./app/layout/server-config.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void sessionStore.confirm();
// A prerendered page is hydrated as it is, with the code of its own route.
const isMade = root.dataset["made"] !== undefined;
if (isMade) await loadRoutes(routes, location.pathname);
else await awaitServerConfig(queries, 400);
/** Effects run from the inside out: the page's own have run when this one tells src/wake. */
function Product() {
  useEffect(() => void document.dispatchEvent(new Event("plumbline:awake")), []);
  return (
    <App queries={queries}>
      <RouterProvider router={router} />
    </App>
  );
}
const router = createBrowserRouter(routes);
// In slices: as a transition it lets the page answer in between.
if (isMade) startTransition(() => void hydrateRoot(root, <Product />));
else createRoot(root).render(<Product />);
