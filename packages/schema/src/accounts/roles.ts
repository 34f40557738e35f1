/** In ascending order: each may do what the previous ones may. */
export const ROLES = ["viewer", "reviewer", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** For display. Each also has what stands before it. */
export const ROLE_TEXTS: Readonly<Record<Role, { label: string; can: string }>> = {
  viewer: { label: "Viewer", can: "Can see results, history and settings, and read the data processing agreement." },
  reviewer: { label: "Reviewer", can: "Can check lists, decide proposals, undo jobs and lock records." },
  manager: {
    label: "Manager",
    can: "Can start and schedule cleanings, and map and connect portals. Doesn't see spending.",
  },
  owner: {
    label: "Owner",
    can: "Can see and limit spending, buy credits, accept the agreement, manage team, API keys and webhooks, and delete the account.",
  },
};

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function weakerOf(one: Role, other: Role): Role {
  return isAtLeast(one, other) ? other : one;
}
