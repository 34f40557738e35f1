import type { EndedAccess } from "@plumbline/core/accounts/members/end-programs.ts";
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

type Lost = StoppedWork & { ended: EndedAccess };

export const presentLost = ({ jobs, schedules, ended }: Lost) => ({
  stopped: { jobs: jobs.length, recurring_jobs: schedules },
  ended,
});

/** As GraphQL has it. */
export const lostAccess = ({ jobs, schedules, ended }: Lost) => ({
  stoppedJobs: jobs.length,
  stoppedRecurringJobs: schedules,
  ...ended,
});

export const presentChanged = ({ lost, ...member }: MemberView & { lost: Lost }) => ({
  ...presentMember(member),
  ...presentLost(lost),
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
