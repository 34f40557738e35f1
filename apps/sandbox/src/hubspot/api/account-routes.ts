import { uninstall } from "../oauth/grants.ts";
import { anyToken, type ApiRoute } from "./api-route.ts";

export const accountRoutes: readonly ApiRoute[] = [
  {
    route: ["delete", "/appinstalls/2026-03/external-install"],
    name: "uninstall",
    scopes: anyToken,
    handle: ({ world, portal }) => {
      uninstall(world, portal.id);
    },
  },
  {
    route: ["get", "/account-info/2026-03/details"],
    name: "account-info",
    scopes: anyToken,
    handle: ({ portal }) => ({
      portalId: portal.id,
      accountType: "STANDARD",
      timeZone: portal.timeZone ?? "US/Eastern",
      companyCurrency: portal.currency ?? "USD",
      additionalCurrencies: [],
      utcOffset: "-05:00",
      utcOffsetMilliseconds: -18_000_000,
      uiDomain: "app.hubspot.com",
      dataHostingLocation: "na1",
    }),
  },
];
