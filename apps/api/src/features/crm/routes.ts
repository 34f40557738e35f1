import type { Context } from "@plumbline/core/context.ts";
import { deleteConnection } from "@plumbline/core/crm/delete-connection.ts";
import { listConnections } from "@plumbline/core/crm/list-connections.ts";
import { listLists } from "@plumbline/core/crm/list-lists.ts";
import { listProperties } from "@plumbline/core/crm/list-properties.ts";
import { propertiesQuerySchema } from "@plumbline/schema/crm/rest.ts";
import { crmIdSchema, idSchema } from "@plumbline/schema/ids.ts";
import { objectTypeSchema } from "@plumbline/schema/object-type-schema.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { Router } from "express";
import { requireScope, requireUser } from "../../http/require-access.ts";

export function crmRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/connections",
    requireScope("read", ctx, async (actor, _req, res) => {
      const connections = await listConnections(ctx, actor);
      res.json(
        connections.map((connection) => ({
          id: connection.id,
          portal_id: connection.portalId,
          portal_name: connection.portalName,
          created_at: connection.createdAt.toISOString(),
        })),
      );
    }),
  );
  router.delete(
    "/connection/:id",
    requireUser<{ id: string }>(ctx, async (actor, req, res) => {
      await deleteConnection(ctx, actor, { id: idSchema.parse(req.params.id) });
      res.json({ message: "Portal is being disconnected." });
    }),
  );
  router.get(
    "/lists/:portalId/:objectType",
    requireScope<{ portalId: string; objectType: string }>("read", ctx, async (actor, req, res) => {
      res.json(
        await listLists(ctx, actor, {
          portalId: crmIdSchema.parse(req.params.portalId),
          objectType: objectTypeSchema.parse(req.params.objectType),
        }),
      );
    }),
  );
  for (const objectType of OBJECT_TYPES) {
    router.get(
      `/${objectType}-properties/:portalId`,
      requireScope<{ portalId: string }>("read", ctx, async (actor, req, res) => {
        const { includeNumbers } = propertiesQuerySchema.parse(req.query);
        const portalId = crmIdSchema.parse(req.params.portalId);
        res.json(await listProperties(ctx, actor, { portalId, objectType, includeNumbers }));
      }),
    );
  }
  return router;
}
