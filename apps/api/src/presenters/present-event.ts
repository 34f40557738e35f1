import type { AuditEventView } from "@plumbline/core/audit/list-audit-events.ts";

type Event = Omit<AuditEventView, "by">;

export const presentEvent = ({ id, action, text, detail, byOperator, key, portalId, ip, createdAt }: Event) => ({
  id,
  action,
  text,
  detail,
  by_operator: byOperator,
  key,
  portal_id: portalId,
  ip,
  created_at: createdAt.toISOString(),
});
