import { paths } from "../paths.ts";
import type { Session } from "../../session/session-store.ts";

type Item = {
  to: string;
  label: string;
  /** The first item of the right-hand group. */
  isPushed?: boolean;
  /** How many things wait there. */
  badge?: number;
  /** Asked from the server: this page has a policy of its own. */
  isDocument?: boolean;
};

const FOR_ALL: readonly Item[] = [
  { to: paths.whyUs, label: "Why us" },
  { to: paths.setupGuide, label: "Setup guide" },
  { to: paths.support, label: "Support", isDocument: true },
];
const HOME: Item = { to: paths.home, label: "Home" };

/** Spec 2: header links by session state. */
export function navigationFor({ status, user }: Pick<Session, "status" | "user">): readonly Item[] {
  switch (status) {
    case "signed-in":
      return [
        { to: paths.dashboard, label: "Dashboard" },
        { to: paths.jobs, label: "Jobs" },
        { to: paths.review, label: "Review", badge: user?.openProposals ?? 0 },
        { to: paths.usage, label: "Usage" },
        { to: paths.credits, label: "Credits" },
        { to: paths.manageAccount, label: "Account" },
        ...(user?.isAdmin ? [{ to: paths.admin, label: "Admin" }] : []),
        HOME,
        ...FOR_ALL,
      ];
    case "signed-out":
      return [
        HOME,
        ...FOR_ALL,
        { to: paths.pricing, label: "Pricing" },
        { to: paths.login, label: "Log in", isPushed: true },
        { to: paths.register, label: "Sign up" },
      ];
    case "loading":
      return [HOME, ...FOR_ALL];
  }
}
