import type { Partner } from "@plumbline/schema/credits/constants.ts";
import { Navigate, type RouteObject } from "react-router-dom";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { RenderingFailure } from "../pages/RenderingFailure.tsx";
import { RequireAdmin } from "../session/RequireAdmin.tsx";
import { RequireSignIn } from "../session/RequireSignIn.tsx";
import { VisitorsOnly } from "../session/VisitorsOnly.tsx";
import { FirstLoad } from "../shell/FirstLoad.tsx";
import { Shell } from "../shell/Shell.tsx";
import { paths, routePatterns } from "./paths.ts";

async function registerPage(partner: Partner | null) {
  const { RegisterPage } = await import("../accounts/RegisterPage.tsx");
  return { element: <RegisterPage key={partner} partner={partner} /> };
}

/** Joins the features. Signed-in pages are loaded on demand, and Apollo with them. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RenderingFailure />,
    hydrateFallbackElement: <FirstLoad />,
    children: [
      {
        // A failing page leaves header and footer in place.
        errorElement: <RenderingFailure />,
        children: [
          {
            path: paths.home,
            lazy: async () => ({ Component: (await import("../public-pages/HomePage.tsx")).HomePage }),
          },
          {
            path: paths.whyUs,
            lazy: async () => ({ Component: (await import("../public-pages/WhyUsPage.tsx")).WhyUsPage }),
          },
          {
            path: paths.setupGuide,
            lazy: async () => ({ Component: (await import("../public-pages/SetupGuidePage.tsx")).SetupGuidePage }),
          },
          {
            path: paths.apiDocs,
            lazy: async () => ({ Component: (await import("../public-pages/ApiDocsPage.tsx")).ApiDocsPage }),
          },
          {
            path: paths.support,
            lazy: async () => ({ Component: (await import("../public-pages/SupportPage.tsx")).SupportPage }),
          },
          {
            path: paths.privacyPolicy,
            lazy: async () => ({
              Component: (await import("../public-pages/PrivacyPolicyPage.tsx")).PrivacyPolicyPage,
            }),
          },
          {
            path: paths.termsOfService,
            lazy: async () => ({
              Component: (await import("../public-pages/TermsOfServicePage.tsx")).TermsOfServicePage,
            }),
          },
          {
            path: paths.accuracy,
            lazy: async () => ({ Component: (await import("../public-pages/AccuracyPage.tsx")).AccuracyPage }),
          },
          {
            path: routePatterns.confirmEmail,
            lazy: async () => ({ Component: (await import("../accounts/ConfirmEmailPage.tsx")).ConfirmEmailPage }),
          },
          {
            path: routePatterns.changeEmail,
            lazy: async () => ({ Component: (await import("../accounts/ChangeEmailPage.tsx")).ChangeEmailPage }),
          },
          {
            path: routePatterns.secureAccount,
            lazy: async () => ({ Component: (await import("../accounts/SecureAccountPage.tsx")).SecureAccountPage }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({
              Component: (await import("../accounts/ForgotPasswordPage.tsx")).ForgotPasswordPage,
            }),
          },
          {
            path: routePatterns.resetPassword,
            lazy: async () => ({ Component: (await import("../accounts/ResetPasswordPage.tsx")).ResetPasswordPage }),
          },
          {
            path: routePatterns.unsubscribe,
            lazy: async () => ({ Component: (await import("../public-pages/UnsubscribePage.tsx")).UnsubscribePage }),
          },
          {
            element: <VisitorsOnly />,
            children: [
              {
                path: paths.login,
                lazy: async () => ({ Component: (await import("../accounts/LoginPage.tsx")).LoginPage }),
              },
              { path: paths.register, lazy: () => registerPage(null) },
              { path: paths.registerSprocketeer, lazy: () => registerPage("sprocketeer") },
              { path: paths.registerHug, lazy: () => registerPage("hug") },
              {
                path: paths.pricing,
                lazy: async () => ({ Component: (await import("../public-pages/PricingPage.tsx")).PricingPage }),
              },
            ],
          },
          {
            element: <RequireSignIn />,
            children: [
              {
                lazy: async () => ({ Component: (await import("../pages/SignedInLayout.tsx")).SignedInLayout }),
                children: [
                  {
                    path: paths.dashboard,
                    lazy: async () => ({ Component: (await import("../pages/DashboardPage.tsx")).DashboardPage }),
                  },
                  {
                    path: routePatterns.configurePortal,
                    lazy: async () => ({
                      Component: (await import("../pages/ConfigurePortalPage.tsx")).ConfigurePortalPage,
                    }),
                  },
                  {
                    path: paths.usage,
                    lazy: async () => ({ Component: (await import("../pages/UsagePage.tsx")).UsagePage }),
                  },
                  {
                    path: paths.credits,
                    lazy: async () => ({ Component: (await import("../pages/CreditsPage.tsx")).CreditsPage }),
                  },
                  {
                    path: paths.receipts,
                    lazy: async () => ({ Component: (await import("../pages/ReceiptsPage.tsx")).ReceiptsPage }),
                  },
                  {
                    path: paths.manageAccount,
                    lazy: async () => ({
                      Component: (await import("../pages/ManageAccountPage.tsx")).ManageAccountPage,
                    }),
                  },
                  {
                    element: <RequireAdmin />,
                    children: [
                      {
                        path: paths.admin,
                        lazy: async () => ({ Component: (await import("../pages/AdminPage.tsx")).AdminPage }),
                      },
                    ],
                  },
                  {
                    path: paths.jobs,
                    lazy: async () => ({ Component: (await import("../pages/JobsPage.tsx")).JobsPage }),
                  },
                  {
                    path: routePatterns.job,
                    lazy: async () => ({ Component: (await import("../pages/JobPage.tsx")).JobPage }),
                  },
                ],
              },
            ],
          },
          { path: "/index.html", element: <Navigate to={paths.home} replace /> },
          { path: "*", element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
