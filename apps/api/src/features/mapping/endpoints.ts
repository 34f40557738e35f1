import type { z } from "zod";
import type { Actor } from "@plumbline/core/actor.ts";
import { readNames } from "@plumbline/core/audit/acted-by.ts";
import type { Context } from "@plumbline/core/context.ts";
import { recordOf } from "@plumbline/schema/keys.ts";
import { configuredTypes, getMappings, type ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import { getAddressSets, type AddressSet } from "@plumbline/core/mapping/get-address-sets.ts";
import { saveAddressSets } from "@plumbline/core/mapping/save-address-sets.ts";
import { saveMapping } from "@plumbline/core/mapping/save-mapping.ts";
import { portalParams } from "@plumbline/schema/ids.ts";
import { primarySets, saveAddressSetsSchema, saveMappingSchema } from "@plumbline/schema/mapping/rest.ts";
import { objectTypeSchema } from "@plumbline/schema/object-type-schema.ts";
import { MAIN_PARTS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { hubspotErrors } from "../../openapi/hubspot-errors.ts";

const setParams = portalParams.extend({ objectType: objectTypeSchema });

export const mappingEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/hubspot/portal-config-status/{portalId}",
    tag: "HubSpot",
    summary: "List the configured object types of a portal.",
    operation: "see",
    params: portalParams,
    answer: answers.configStatusAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const mappings = await getMappings(ctx, actor, params);
      const configured = configuredTypes(mappings);
      return {
        isConfigured: configured.length > 0,
        configuredObjectTypes: configured,
        hasAnyConfiguration: mappings.length > 0,
      };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Get the mapping of HubSpot properties to address parts; '' means not mapped.",
    operation: "see",
    params: portalParams,
    answer: answers.portalConfigAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const mappings = await getMappings(ctx, actor, params);
      return recordOf(OBJECT_TYPES, (type) => presentMapping(mappings.find((mapping) => mapping.objectType === type)));
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/save-portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Replace the configuration of a portal. Object types that are not listed are turned off.",
    operation: "map",
    params: portalParams,
    body: saveMappingSchema.shape.config,
    answer: answers.messageAnswer,
    errors: hubspotErrors,
    async handle({ ctx, actor, params, body }) {
      await saveMapping(ctx, actor, { ...params, config: primarySets(body) });
      return { message: "Configuration saved." };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/address-sets/{portalId}/{objectType}",
    tag: "HubSpot",
    summary: "List the address sets of an object type with their mappings. Empty while the object type is off.",
    operation: "see",
    params: setParams,
    answer: answers.addressSetsAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      return await presentSets(ctx, actor, params);
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/address-sets/{portalId}/{objectType}",
    tag: "HubSpot",
    summary: "Replace the address sets of an object type; sets that are not listed are removed.",
    operation: "map",
    params: setParams,
    body: saveAddressSetsSchema,
    answer: answers.addressSetsAnswer,
    errors: [...hubspotErrors, "not_available"],
    async handle({ ctx, actor, params, body }) {
      await saveAddressSets(ctx, actor, { ...params, sets: body.address_sets });
      return await presentSets(ctx, actor, params);
    },
  }),
];

const UNMAPPED = Object.fromEntries(MAIN_PARTS.map((part) => [part, ""]));

async function presentSets(ctx: Context, actor: Actor, place: z.infer<typeof setParams>) {
  const sets = await getAddressSets(ctx, actor, place);
  const nameOf = await readNames(ctx, actor, sets);
  return { address_sets: sets.map((set) => ({ ...presentSet(set), saved_by: nameOf(set) })) };
}

function presentSet({ setKey, label, versionId, policy, quality, savedAt, ...mapping }: AddressSet) {
  return {
    key: setKey,
    label,
    version: versionId,
    ...presentMapping(mapping),
    policy,
    quality: { level: quality.level, message: quality.message },
    saved_at: savedAt?.toISOString() ?? null,
  };
}

/** The five parts; optional parts, format settings, enrichment and lock property only where there are any. */
function presentMapping(
  mapping: Pick<ObjectMapping, "parts" | "settings" | "enrichment" | "lockProperty"> | undefined,
) {
  if (!mapping) return UNMAPPED;
  const { parts, settings, enrichment, lockProperty } = mapping;
  return {
    ...parts,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(Object.keys(enrichment.targets).length > 0
      ? { enrichment: { ...enrichment.targets, overwrite: enrichment.overwrite } }
      : {}),
    ...(lockProperty === "" ? {} : { lock_property: lockProperty }),
  };
}
