import { listAllAuditEvents } from "@plumbline/core/admin/list-all-audit-events.ts";
import { listAuditEvents, type AuditEventView } from "@plumbline/core/audit/list-audit-events.ts";
import type { Context } from "@plumbline/core/context.ts";
import { auditLogQuery, operatorAuditLogQuery } from "@plumbline/schema/rest/paging.ts";
import { Router } from "express";
import { requireUser } from "../../http/require-access.ts";

export function auditLogRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/audit-log",
    requireUser(ctx, async (actor, req, res) => {
      const { first, after = null } = auditLogQuery.parse(req.query);
      const { nodes, endCursor } = await listAuditEvents(ctx, actor, { first, after });
      res.json({ events: nodes.map(presentEvent), end_cursor: endCursor });
    }),
  );
  router.get(
    "/admin/audit-log",
    requireUser(ctx, async (actor, req, res) => {
      const { first, after = null, email = null } = operatorAuditLogQuery.parse(req.query);
      const { nodes, endCursor } = await listAllAuditEvents(ctx, actor, { first, after, email });
      res.json({
        events: nodes.map((event) => ({ ...presentEvent(event), account_id: event.accountId, email: event.email })),
        end_cursor: endCursor,
      });
    }),
  );
  return router;
}

const presentEvent = ({ id, action, text, detail, byOperator, createdAt }: AuditEventView) => ({
  id,
  action,
  text,
  detail,
  by_operator: byOperator,
  created_at: createdAt.toISOString(),
});
