import { matchPath } from "react-router-dom";
import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import { paths } from "../paths.ts";
import { may } from "../../session/session.tsx";
import type { Session } from "../../session/session-store.ts";

export type Item = {
  to: string;
  label: string;
  /** Address prefixes of further pages that belong to it. */
  covers?: readonly string[];
  /** The number of items waiting there. */
  badge?: number;
  /** Loaded from the server, because this page has its own content security policy. */
  isDocument?: boolean;
};

/** `main` comes first; `more` is separate and less prominent. */
export type Navigation = { main: readonly Item[]; more: readonly Item[] };

const FOR_ALL: readonly Item[] = [
  { to: paths.home, label: "Home" },
  { to: paths.whyUs, label: "Why Us" },
  { to: paths.setupGuide, label: "Setup Guide" },
  { to: paths.support, label: "Support", isDocument: true },
];

/** Spec 2: header links by session state. A stored session counts until the server responds, so that nothing moves then. */
export function navigationFor(user: Session["user"]): Navigation {
  if (!user) return { main: [...FOR_ALL, { to: paths.pricing, label: "Pricing" }], more: [] };
  return {
    main: [
      { to: paths.dashboard, label: "Dashboard", covers: ["/configure-portal/", "/lists/"] },
      { to: paths.review, label: "Review", covers: ["/review/"], badge: user.openProposals ?? 0 },
      { to: paths.jobs, label: "Activity", covers: ["/jobs/", "/records/", ...addressesOf(ACTIVITY)] },
      ...(may(user, "see_billing") ? [{ to: paths.credits, label: "Credits", covers: addressesOf(BILLING) }] : []),
      { to: paths.manageAccount, label: "Account", covers: ["/manage-account/"] },
      ...(user.isAdmin ? [{ to: paths.admin, label: "Admin", covers: ["/admin/"] }] : []),
    ],
    more: FOR_ALL,
  };
}

/** For `aria-current`: the page itself, or a page that belongs to it. */
export function currentMark({ to, covers = [] }: Item, pathname: string): "page" | "true" | undefined {
  const place = pathname.replace(/(?<=.)\/$/, "");
  if (place === to) return "page";
  return covers.some((start) => place.startsWith(start)) ? "true" : undefined;
}

type Tab = { to: string; label: string; /** For search. */ keywords?: string; operation?: Operation };
type TabBar = { label: string; tabs: readonly Tab[] };

const REVIEW: TabBar = {
  label: "Review",
  tabs: [
    { to: paths.review, label: "Queue", keywords: "proposals" },
    { to: paths.locks, label: "Locked", keywords: "locks records" },
    { to: paths.dismissed, label: "Dismissed", keywords: "choices records" },
    { to: paths.undone, label: "Undone", keywords: "choices records" },
  ],
};

/** Usage is the page of spec 2. */
const ACTIVITY: TabBar = {
  label: "Activity",
  tabs: [
    { to: paths.jobs, label: "Jobs", keywords: "find a record" },
    { to: paths.activity, label: "Who did what", keywords: "audit log members history" },
    { to: paths.usage, label: "Usage", operation: "see_usage", keywords: "analytics months charts" },
  ],
};

/** The first tab is the page of spec 2. */
const BILLING: TabBar = {
  label: "Billing",
  tabs: [
    { to: paths.credits, label: "Purchase Credits", operation: "see_billing" },
    { to: paths.receipts, label: "Balance", operation: "see_billing", keywords: "receipts credit history" },
    { to: paths.invoices, label: "Invoices", operation: "see_billing", keywords: "receipts credit notes tax" },
    {
      to: paths.limits,
      label: "Limits",
      operation: "see_billing",
      keywords: "spending subscription notifications threshold",
    },
  ],
};

/** The first tab has the three cards of spec 2. */
const SETTINGS: TabBar = {
  label: "Account settings",
  tabs: [
    { to: paths.manageAccount, label: "Overview" },
    { to: paths.account.team, label: "Team", keywords: "members invite roles company login leave" },
    {
      to: paths.account.security,
      label: "Security",
      keywords: "password change email two-factor sessions activity",
    },
    { to: paths.account.developers, label: "Developers", operation: "manage_keys", keywords: "api keys webhooks" },
    {
      to: paths.account.data,
      label: "Data",
      operation: "export_account",
      keywords: "export download delete account",
    },
    { to: paths.account.portals, label: "Portals", keywords: "connect hubspot connections" },
  ],
};

/** Those with fixed addresses. */
const PLACES: readonly TabBar[] = [REVIEW, ACTIVITY, BILLING, SETTINGS];
const addressesOf = ({ tabs }: TabBar) => tabs.map(({ to }) => to);

const portalTabs = (portalId: string): TabBar => ({
  label: "Portal",
  tabs: [
    { to: paths.configurePortal(portalId), label: "Mapping" },
    { to: paths.portal.writing(portalId), label: "Writing" },
    { to: paths.portal.status(portalId), label: "Status in HubSpot" },
    { to: paths.portal.rules(portalId), label: "Country and rules" },
    { to: paths.portal.name(portalId), label: "Name" },
  ],
});

const isAt = (pathname: string) => (tab: Tab) => matchPath(tab.to, pathname) !== null;
const openTabs = (tabs: readonly Tab[], user: Session["user"]) =>
  tabs.filter(({ operation }) => operation === undefined || user === null || may(user, operation));

/** The tabs of the place at this address that a person may open, or null if it is not one of a tab. */
export function tabsAt(pathname: string, user: Session["user"]): TabBar | null {
  const { portalId } = matchPath("/configure-portal/:portalId/*", pathname)?.params ?? {};
  const bars = portalId === undefined ? PLACES : [portalTabs(portalId)];
  const bar = bars.find(({ tabs }) => tabs.some(isAt(pathname)));
  return bar ? { ...bar, tabs: openTabs(bar.tabs, user) } : null;
}

/** Every tab with a fixed address, for the palette. */
export function allTabs(user: Session["user"]): readonly (Tab & { place: string })[] {
  return PLACES.flatMap(({ label, tabs }) => openTabs(tabs, user).map((tab) => ({ ...tab, place: label })));
}
