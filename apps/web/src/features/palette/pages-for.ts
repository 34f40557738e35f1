import { allTabs, navigationFor } from "../../app/layout/navigation.ts";
import { paths } from "../../app/paths.ts";
import type { Session } from "../../session/session-store.ts";

export type PageLink = { to: string; label: string; keywords?: string };

const FOR_VISITORS: readonly PageLink[] = [
  { to: paths.login, label: "Log in" },
  { to: paths.register, label: "Sign up" },
];
const REFERENCE: readonly PageLink[] = [
  { to: paths.apiDocs, label: "Integration Guide", keywords: "api docs developers" },
  { to: paths.accuracy, label: "Accuracy" },
  { to: paths.trust, label: "Trust", keywords: "security permissions retention sub-processors dpa agreement" },
];

/** The targets that need no request: the header's links first, then further tabs and pages. */
export function pagesFor(user: Session["user"]): readonly PageLink[] {
  const { main, more } = navigationFor(user);
  const tabs = user ? allTabs(user).map(({ place, label, ...tab }) => ({ ...tab, label: `${place}: ${label}` })) : [];
  // A place stands there by the names of its tabs.
  const first = main.filter((item) => !tabs.some(({ to }) => to === item.to));
  return [...first, ...tabs, ...(user ? [] : FOR_VISITORS), ...more, ...REFERENCE].map(({ to, label, ...rest }) => ({
    to,
    label,
    ...("keywords" in rest && rest.keywords ? { keywords: rest.keywords } : {}),
  }));
}
