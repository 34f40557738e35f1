import "./app/zod-without-eval.ts";
import "./app/mantine-styles.ts";
import "@fontsource-variable/inter/wght.css";
import "./app/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { App } from "./app/App.tsx";
import { loadRoutes } from "./app/load-routes.ts";
import { queries } from "./app/queries.ts";
import { routes } from "./app/routes.tsx";
import { sessionStore } from "./session/session.ts";
import { awaitServerConfig } from "./shell/server-config.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void sessionStore.confirm();
// A page that was made at build time is there already: it is woken as it stands, with the code of its own route.
const isMade = root.hasChildNodes();
if (isMade) await loadRoutes(routes, location.pathname);
else await awaitServerConfig(queries, 400);
const app = (
  <App queries={queries}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </App>
);
if (isMade) hydrateRoot(root, app);
else createRoot(root).render(app);
