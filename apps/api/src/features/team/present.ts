import type { StoppedWork } from "@plumbline/core/work/stop-jobs.ts";
import type { AddedAccess, listSuspended } from "@plumbline/core/team/suspended-access.ts";
import type { InvitationView, MemberView } from "@plumbline/core/team/list-team.ts";

export const presentMember = ({ id, email, role, portals, joinedAt, isYou }: MemberView) => ({
  id,
  email,
  role,
  portals,
  joined_at: joinedAt.toISOString(),
  is_you: isYou,
});

export const presentStopped = ({ jobs, schedules }: StoppedWork) => ({
  jobs: jobs.length,
  recurring_jobs: schedules,
});

export const presentChanged = ({ stopped, ...member }: MemberView & { stopped: StoppedWork }) => ({
  ...presentMember(member),
  stopped: presentStopped(stopped),
});

export const presentInvitation = ({ id, email, role, portals, createdAt, expiresAt }: InvitationView) => ({
  id,
  email,
  role,
  portals,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

const presentAdded = ({ id, kind, name, by, device, ip, addedAt }: AddedAccess) => ({
  id,
  kind,
  name,
  by,
  device,
  ip,
  added_at: addedAt.toISOString(),
});

export const presentSuspended = ({ suspended, earlier }: Awaited<ReturnType<typeof listSuspended>>) => ({
  suspended: suspended.map((one) => ({ ...presentAdded(one), until: one.until.toISOString() })),
  earlier: earlier.map(presentAdded),
});
