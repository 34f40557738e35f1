import type { AuditEventView } from "@plumbline/core/audit/list-audit-events.ts";

export const presentEvent = ({ id, action, text, detail, byOperator, createdAt }: AuditEventView) => ({
  id,
  action,
  text,
  detail,
  by_operator: byOperator,
  created_at: createdAt.toISOString(),
});
