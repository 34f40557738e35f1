import type { Context } from "@plumbline/core/context.ts";
import { configuredTypes, getMappings, type ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import { saveMapping } from "@plumbline/core/mapping/save-mapping.ts";
import { crmIdSchema } from "@plumbline/schema/ids.ts";
import { saveMappingSchema } from "@plumbline/schema/mapping/rest.ts";
import { ADDRESS_PARTS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { Router } from "express";
import { requireScope } from "../../http/require-access.ts";

const UNMAPPED = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, ""]));

/** The five parts; format settings and enrichment only where there are any. */
function presentMapping(mapping: ObjectMapping | undefined) {
  if (!mapping) return UNMAPPED;
  const { parts, settings, enrichment } = mapping;
  return {
    ...parts,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(Object.keys(enrichment.targets).length > 0
      ? { enrichment: { ...enrichment.targets, overwrite: enrichment.overwrite } }
      : {}),
  };
}

export function mappingRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/portal-config-status/:portalId",
    requireScope<{ portalId: string }>("read", ctx, async (actor, req, res) => {
      const mappings = await getMappings(ctx, actor, { portalId: crmIdSchema.parse(req.params.portalId) });
      const configured = configuredTypes(mappings);
      res.json({
        isConfigured: configured.length > 0,
        configuredObjectTypes: configured,
        hasAnyConfiguration: mappings.length > 0,
      });
    }),
  );
  router.get(
    "/portal-config/:portalId",
    requireScope<{ portalId: string }>("read", ctx, async (actor, req, res) => {
      const mappings = await getMappings(ctx, actor, { portalId: crmIdSchema.parse(req.params.portalId) });
      res.json(
        Object.fromEntries(
          OBJECT_TYPES.map((type) => [type, presentMapping(mappings.find((mapping) => mapping.objectType === type))]),
        ),
      );
    }),
  );
  router.post(
    "/save-portal-config/:portalId",
    requireScope<{ portalId: string }>("write", ctx, async (actor, req, res) => {
      await saveMapping(ctx, actor, saveMappingSchema.parse({ portalId: req.params.portalId, config: req.body }));
      res.json({ message: "Configuration saved." });
    }),
  );
  return router;
}
