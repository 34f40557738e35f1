import type { SuspendedAccess } from "@plumbline/core/team/suspended-access.ts";
import type { InvitationView, MemberView } from "@plumbline/core/team/list-team.ts";

export const presentMember = ({ id, email, role, portals, joinedAt, isYou }: MemberView) => ({
  id,
  email,
  role,
  portals,
  joined_at: joinedAt.toISOString(),
  is_you: isYou,
});

export const presentInvitation = ({ id, email, role, portals, createdAt, expiresAt }: InvitationView) => ({
  id,
  email,
  role,
  portals,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export const presentSuspended = ({ id, kind, name, by, device, addedAt, until }: SuspendedAccess) => ({
  id,
  kind,
  name,
  by,
  device,
  added_at: addedAt.toISOString(),
  until: until.toISOString(),
});
