import { paths } from "../paths.ts";
import { may } from "../../session/may.ts";
import type { Session } from "../../session/session-store.ts";

export type Item = {
  to: string;
  label: string;
  /** Further pages that belong to it, by how their addresses begin. */
  covers?: readonly string[];
  /** How many things wait there. */
  badge?: number;
  /** Asked from the server: this page has a policy of its own. */
  isDocument?: boolean;
};

/** `main` first; `more` stands apart and is quieter. */
export type Navigation = { main: readonly Item[]; more: readonly Item[] };

const FOR_ALL: readonly Item[] = [
  { to: paths.home, label: "Home" },
  { to: paths.whyUs, label: "Why Us" },
  { to: paths.setupGuide, label: "Setup Guide" },
  { to: paths.support, label: "Support", isDocument: true },
];

/** Spec 2: header links by session state. A stored session counts while the server is asked, so that nothing moves when it answers. */
export function navigationFor(user: Session["user"]): Navigation {
  if (!user) return { main: [...FOR_ALL, { to: paths.pricing, label: "Pricing" }], more: [] };
  return {
    main: [
      { to: paths.dashboard, label: "Dashboard", covers: ["/configure-portal/"] },
      { to: paths.jobs, label: "Jobs", covers: ["/jobs/", "/records/"] },
      { to: paths.review, label: "Review", covers: ["/review/"], badge: user.openProposals ?? 0 },
      ...(may(user, "see_usage") ? [{ to: paths.usage, label: "Usage" }] : []),
      ...(may(user, "see_billing") ? [{ to: paths.credits, label: "Credits", covers: [paths.receipts] }] : []),
      { to: paths.manageAccount, label: "Account", covers: ["/manage-account/"] },
      ...(user.isAdmin ? [{ to: paths.admin, label: "Admin", covers: ["/admin/"] }] : []),
    ],
    more: FOR_ALL,
  };
}

/** For `aria-current`: the page itself, or one that belongs to it. */
export function currentMark({ to, covers = [] }: Item, pathname: string): "page" | "true" | undefined {
  const place = pathname.replace(/(?<=.)\/$/, "");
  if (place === to) return "page";
  return covers.some((start) => place.startsWith(start)) ? "true" : undefined;
}
