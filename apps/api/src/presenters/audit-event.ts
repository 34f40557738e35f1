import type { AuditEventView } from "@plumbline/core/audit/list-audit-events.ts";

export const presentEvent = ({ id, action, text, detail, byOperator, key, ip, createdAt }: AuditEventView) => ({
  id,
  action,
  text,
  detail,
  by_operator: byOperator,
  key,
  ip,
  created_at: createdAt.toISOString(),
});
