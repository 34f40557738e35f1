import type { RouteObject } from "react-router-dom";
import { routesFor } from "virtual:pages";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { KnownSession } from "../session/KnownSession.tsx";
import { RequireOperator } from "../session/RequireOperator.tsx";
import { RequireSignIn } from "../session/RequireSignIn.tsx";
import { VisitorsOnly } from "../session/VisitorsOnly.tsx";
import { FirstLoad } from "./layout/FirstLoad.tsx";
import { Shell } from "./layout/Shell.tsx";

/** Pages behind the login are loaded on demand, together with Apollo. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FirstLoad />,
    children: [
      {
        // A failing page keeps header and footer.
        errorElement: <ErrorPage />,
        children: [
          ...routesFor.everyone,
          {
            element: <KnownSession />,
            children: [
              ...routesFor["any-session"],
              { element: <VisitorsOnly />, children: routesFor["signed-out"] },
              {
                element: <RequireSignIn />,
                children: [
                  {
                    lazy: async () => ({ Component: (await import("./layout/SignedInLayout.tsx")).SignedInLayout }),
                    children: [
                      ...routesFor["signed-in"],
                      { element: <RequireOperator />, children: routesFor.operator },
                    ],
                  },
                ],
              },
              { path: "*", element: <NotFoundPage /> },
            ],
          },
          // Dropped from the production build with its code.
          ...(import.meta.env.DEV
            ? [{ path: "/dev/ui", lazy: async () => ({ Component: (await import("../dev/UiPage.tsx")).UiPage }) }]
            : []),
        ],
      },
    ],
  },
];
