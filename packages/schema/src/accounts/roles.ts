/** In ascending order: each may do what the previous ones may. */
export const ROLES = ["viewer", "reviewer", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** For display. */
export const ROLE_TEXTS: Readonly<Record<Role, { label: string; can: string }>> = {
  viewer: { label: "Viewer", can: "Sees results, history and settings." },
  reviewer: { label: "Reviewer", can: "Also checks lists, decides proposals, undoes jobs and locks records." },
  manager: { label: "Manager", can: "Also starts and schedules cleanings, and maps and connects portals." },
  owner: { label: "Owner", can: "Also billing, team, API keys, webhooks and deletion of the account." },
};

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function weakerOf(one: Role, other: Role): Role {
  return isAtLeast(one, other) ? other : one;
}
