import type { Partner } from "@plumbline/schema/credits/constants.ts";
import { Navigate, type RouteObject } from "react-router-dom";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { RequireAdmin } from "../session/RequireAdmin.tsx";
import { RequireSignIn } from "../session/RequireSignIn.tsx";
import { VisitorsOnly } from "../session/VisitorsOnly.tsx";
import { FirstLoad } from "./layout/FirstLoad.tsx";
import { Shell } from "./layout/Shell.tsx";
import { paths, routePatterns } from "./paths.ts";

async function registerPage(partner: Partner | null) {
  const { RegisterPage } = await import("../features/accounts/auth/RegisterPage.tsx");
  return { element: <RegisterPage key={partner} partner={partner} /> };
}

/** Joins the features. Pages behind login are loaded on demand, and Apollo with them. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FirstLoad />,
    children: [
      {
        // A failing page leaves header and footer in place.
        errorElement: <ErrorPage />,
        children: [
          {
            path: paths.home,
            lazy: async () => ({ Component: (await import("../marketing/HomePage.tsx")).HomePage }),
          },
          {
            path: paths.whyUs,
            lazy: async () => ({ Component: (await import("../marketing/WhyUsPage.tsx")).WhyUsPage }),
          },
          {
            path: paths.setupGuide,
            lazy: async () => ({ Component: (await import("../marketing/SetupGuidePage.tsx")).SetupGuidePage }),
          },
          {
            path: paths.apiDocs,
            lazy: async () => ({ Component: (await import("../marketing/ApiDocsPage.tsx")).ApiDocsPage }),
          },
          {
            path: paths.support,
            lazy: async () => ({ Component: (await import("../features/support/SupportPage.tsx")).SupportPage }),
          },
          {
            path: paths.privacyPolicy,
            lazy: async () => ({
              Component: (await import("../marketing/PrivacyPolicyPage.tsx")).PrivacyPolicyPage,
            }),
          },
          {
            path: paths.termsOfService,
            lazy: async () => ({
              Component: (await import("../marketing/TermsOfServicePage.tsx")).TermsOfServicePage,
            }),
          },
          {
            path: paths.accuracy,
            lazy: async () => ({ Component: (await import("../marketing/AccuracyPage.tsx")).AccuracyPage }),
          },
          {
            path: paths.trust,
            lazy: async () => ({ Component: (await import("../marketing/TrustPage.tsx")).TrustPage }),
          },
          {
            path: routePatterns.confirmEmail,
            lazy: async () => ({
              Component: (await import("../features/accounts/auth/ConfirmEmailPage.tsx")).ConfirmEmailPage,
            }),
          },
          {
            path: routePatterns.changeEmail,
            lazy: async () => ({
              Component: (await import("../features/accounts/auth/ChangeEmailPage.tsx")).ChangeEmailPage,
            }),
          },
          {
            path: routePatterns.acceptInvitation,
            lazy: async () => ({
              Component: (await import("../features/accounts/team/AcceptInvitationPage.tsx")).AcceptInvitationPage,
            }),
          },
          {
            path: routePatterns.secureAccount,
            lazy: async () => ({
              Component: (await import("../features/accounts/auth/SecureAccountPage.tsx")).SecureAccountPage,
            }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({
              Component: (await import("../features/accounts/auth/ForgotPasswordPage.tsx")).ForgotPasswordPage,
            }),
          },
          {
            path: paths.companyLogin,
            lazy: async () => ({
              Component: (await import("../features/accounts/auth/CompanyLoginPage.tsx")).CompanyLoginPage,
            }),
          },
          {
            path: routePatterns.resetPassword,
            lazy: async () => ({
              Component: (await import("../features/accounts/auth/ResetPasswordPage.tsx")).ResetPasswordPage,
            }),
          },
          {
            path: routePatterns.unsubscribe,
            lazy: async () => ({ Component: (await import("../marketing/UnsubscribePage.tsx")).UnsubscribePage }),
          },
          {
            element: <VisitorsOnly />,
            children: [
              {
                path: paths.login,
                lazy: async () => ({ Component: (await import("../features/accounts/auth/LoginPage.tsx")).LoginPage }),
              },
              { path: paths.register, lazy: () => registerPage(null) },
              { path: paths.registerSprocketeer, lazy: () => registerPage("sprocketeer") },
              { path: paths.registerHug, lazy: () => registerPage("hug") },
              {
                path: paths.pricing,
                lazy: async () => ({ Component: (await import("../marketing/PricingPage.tsx")).PricingPage }),
              },
            ],
          },
          {
            element: <RequireSignIn />,
            children: [
              {
                lazy: async () => ({ Component: (await import("./layout/SignedInLayout.tsx")).SignedInLayout }),
                children: [
                  {
                    path: paths.dashboard,
                    lazy: async () => ({
                      Component: (await import("../pages/DashboardPage.tsx")).DashboardPage,
                    }),
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
                    lazy: async () => ({
                      Component: (await import("../features/billing/CreditsPage.tsx")).CreditsPage,
                    }),
                  },
                  {
                    path: paths.receipts,
                    lazy: async () => ({
                      Component: (await import("../features/billing/ReceiptsPage.tsx")).ReceiptsPage,
                    }),
                  },
                  ...[paths.manageAccount, ...Object.values(paths.account)].map((path) => ({
                    path,
                    lazy: async () => ({
                      Component: (await import("../pages/ManageAccountPage.tsx")).ManageAccountPage,
                    }),
                  })),
                  {
                    element: <RequireAdmin />,
                    children: [
                      {
                        path: paths.admin,
                        lazy: async () => ({ Component: (await import("../features/admin/AdminPage.tsx")).AdminPage }),
                      },
                      {
                        path: routePatterns.customer,
                        lazy: async () => ({
                          Component: (await import("../features/admin/CustomerPage.tsx")).CustomerPage,
                        }),
                      },
                      {
                        path: routePatterns.runbook,
                        lazy: async () => ({
                          Component: (await import("../features/admin/RunbookPage.tsx")).RunbookPage,
                        }),
                      },
                    ],
                  },
                  {
                    path: paths.review,
                    lazy: async () => ({ Component: (await import("../features/review/ReviewPage.tsx")).ReviewPage }),
                  },
                  {
                    path: routePatterns.proposal,
                    lazy: async () => ({
                      Component: (await import("../features/review/ProposalPage.tsx")).ProposalPage,
                    }),
                  },
                  {
                    path: paths.locks,
                    lazy: async () => ({ Component: (await import("../features/review/LocksPage.tsx")).LocksPage }),
                  },
                  {
                    path: paths.jobs,
                    lazy: async () => ({ Component: (await import("../features/jobs/JobsPage.tsx")).JobsPage }),
                  },
                  {
                    path: routePatterns.job,
                    lazy: async () => ({ Component: (await import("../pages/JobPage.tsx")).JobPage }),
                  },
                  {
                    path: routePatterns.record,
                    lazy: async () => ({
                      Component: (await import("../features/records/RecordHistoryPage.tsx")).RecordHistoryPage,
                    }),
                  },
                ],
              },
            ],
          },
          // Left out of the production build with its code.
          ...(import.meta.env.DEV
            ? [{ path: "/dev/ui", lazy: async () => ({ Component: (await import("../dev/UiPage.tsx")).UiPage }) }]
            : []),
          { path: "/index.html", element: <Navigate to={paths.home} replace /> },
          { path: "*", element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
