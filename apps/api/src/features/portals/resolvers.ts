import { AppError } from "@plumbline/core/app-error.ts";
import { listBlockers } from "@plumbline/core/portals/blockers/list-blockers.ts";
import { beginConnect } from "@plumbline/core/portals/begin-connect.ts";
import { deleteConnection } from "@plumbline/core/portals/delete-connection.ts";
import { listConnections } from "@plumbline/core/portals/list-connections.ts";
import { listLists } from "@plumbline/core/portals/list-lists.ts";
import { listProperties } from "@plumbline/core/portals/list-properties.ts";
import { missingPermissions } from "@plumbline/core/portals/missing-permission.ts";
import { requireConnection } from "@plumbline/core/connections/require-connection.ts";
import { configuredTypes, type ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import { getPortalSettings, savePortalSettings } from "@plumbline/core/portals/portal-settings.ts";
import { renamePortal } from "@plumbline/core/portals/rename-portal.ts";
import { addReplacementRules } from "@plumbline/core/portals/replacement-rules/add-replacement-rules.ts";
import { deleteReplacementRule } from "@plumbline/core/portals/replacement-rules/delete-replacement-rule.ts";
import { suggestReplacementRules } from "@plumbline/core/portals/replacement-rules/suggest-replacement-rules.ts";
import { suggestDefaultCountry } from "@plumbline/core/portals/suggest-default-country.ts";
import { listReplacementRules } from "@plumbline/core/portals/replacement-rules/list-replacement-rules.ts";
import { addReplacementRulesSchema, replacementRuleParams } from "@plumbline/schema/portals/replacement-rules.ts";
import { renamePortalSchema, savePortalSettingsSchema } from "@plumbline/schema/portals/settings.ts";
import { previewMapping } from "@plumbline/core/jobs/preview/preview-mapping.ts";
import { mappingImpact } from "@plumbline/core/mapping/mapping-impact.ts";
import { saveAddressSets } from "@plumbline/core/mapping/save-address-sets.ts";
import { saveMapping } from "@plumbline/core/mapping/save-mapping.ts";
import { crmIdSchema, idSchema } from "@plumbline/schema/ids.ts";
import { addressSetsSchema, previewMappingSchema, type SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { recordOf } from "@plumbline/schema/keys.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { connectCookie } from "../../http/connect-cookie.ts";
import type {
  AddressSetInput,
  FurtherSetsInput,
  ObjectMappingInput,
  Resolvers,
} from "../../graphql/generated/resolver-types.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { listPolicies } from "@plumbline/core/review/list-policies.ts";
import { DEFAULT_POLICY } from "@plumbline/schema/review/policies.ts";
import { requireActor, requireUser } from "../../graphql/graphql-context.ts";

export const portalResolvers = {
  Query: {
    connections: (_parent, _args, context) => listConnections(context.ctx, requireActor(context)),
    connection: async (_parent, args, context) => {
      const portalId = crmIdSchema.safeParse(args.portalId);
      return portalId.success
        ? ((await listConnections(context.ctx, requireActor(context))).find(
            (connection) => connection.portalId === portalId.data,
          ) ?? null)
        : null;
    },
  },
  Mutation: {
    beginConnect: async (_parent, { portalId }, context) => {
      const wanted = portalId ? crmIdSchema.parse(portalId) : null;
      const begun = await beginConnect(context.ctx, requireUser(context), wanted);
      connectCookie.set(context.ctx.config, context.res, begun.cookie);
      return { installUrl: begun.installUrl };
    },
    deleteConnection: async (_parent, args, context) => {
      const id = idSchema.parse(args.id);
      await deleteConnection(context.ctx, requireUser(context), { id, removesStatus: args.removeStatus ?? false });
      return { id };
    },
    savePortalSettings: async (_parent, args, context) => {
      const actor = requireActor(context);
      const input = savePortalSettingsSchema.parse({ ...args, defaultCountry: args.defaultCountry ?? null });
      await savePortalSettings(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    renamePortal: async (_parent, { portalId, name }, context) => {
      const actor = requireActor(context);
      const input = renamePortalSchema.parse({ portalId, name: name ?? null });
      await renamePortal(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    addReplacementRules: async (_parent, { portalId, rules }, context) => {
      const actor = requireActor(context);
      const wanted = rules.map(({ country, ...rule }) => ({ ...rule, country: country ?? null }));
      const input = addReplacementRulesSchema.parse({ portalId, rules: wanted });
      await addReplacementRules(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    deleteReplacementRule: async (_parent, args, context) => {
      const actor = requireActor(context);
      const input = replacementRuleParams.parse(args);
      await deleteReplacementRule(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    saveMapping: async (_parent, args, context) => {
      const actor = requireActor(context);
      const basedOn = args.basedOn?.map(({ objectType, key, version: versionId }) => ({
        objectType,
        setKey: key ?? PRIMARY_SET,
        versionId,
      }));
      await saveMapping(context.ctx, actor, mappingInput(args.portalId, args), basedOn ?? null);
      return await requireConnection(context.ctx, actor, args.portalId);
    },
    saveAddressSets: async (_parent, { portalId, objectType, sets, basedOn }, context) => {
      const actor = requireActor(context);
      const seen = basedOn && new Map(basedOn.map(({ key, version }) => [key, version]));
      const input = { portalId: crmIdSchema.parse(portalId), objectType, sets: setsInput(objectType, sets) };
      await saveAddressSets(context.ctx, actor, input, seen ?? null);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
  },
  Connection: {
    missingPermissions: (connection) => missingPermissions(connection),
    settings: ({ portalId }, _args, context) => getPortalSettings(context.ctx, requireActor(context), { portalId }),
    replacementRules: ({ portalId }, _args, context) =>
      listReplacementRules(context.ctx, requireActor(context), { portalId }),
    suggestedReplacementRules: ({ portalId }, _args, context) =>
      suggestReplacementRules(context.ctx, requireActor(context), { portalId }),
    suggestedDefaultCountry: ({ portalId }, _args, context) =>
      suggestDefaultCountry(context.ctx, requireActor(context), { portalId }),
    // Empty for a type whose permission is missing, so that a page can still show the others.
    properties: async (connection, args, context) => {
      if (missingPermissions(connection).some(({ objectType }) => objectType === args.objectType)) return [];
      return await listProperties(context.ctx, requireActor(context), {
        portalId: connection.portalId,
        objectType: args.objectType,
        includeNumbers: args.includeNumbers ?? false,
        includeCheckboxes: args.includeCheckboxes ?? false,
        includeOptions: args.includeOptions ?? false,
        includeReadOnly: args.includeReadOnly ?? false,
      });
    },
    preview: async ({ portalId }, { mapping, listId }, context) => {
      const { objectType, settings, enrichment, lock_property: _lock, ...parts } = mapping;
      return await previewMapping(
        context.ctx,
        requireActor(context),
        previewMappingSchema.parse({
          portalId,
          listId,
          objectType,
          parts,
          settings: withoutNulls(settings ?? {}),
          enrichment: enrichment ?? {},
        }),
      );
    },
    lists: (connection, args, context) =>
      listLists(context.ctx, requireActor(context), {
        portalId: connection.portalId,
        objectType: args.objectType,
      }),
    isConfigured: async ({ id }, _args, { mappings }) => configuredTypes(await mappings.load(id)).length > 0,
    configuredObjectTypes: async ({ id }, _args, { mappings }) => configuredTypes(await mappings.load(id)),
    mappingImpact: async ({ portalId }, args, context) => {
      const input = mappingInput(portalId, args);
      const impacts = await mappingImpact(context.ctx, requireActor(context), input);
      return impacts.map(({ setKey, ...impact }) => ({
        ...impact,
        addressSet: setKey,
        isTurnedOff: impact.change === "turned_off",
      }));
    },
    addressSets: async ({ id, portalId }, { objectType }, { mappings }) =>
      (await mappings.load(id))
        .filter((set) => !objectType || set.objectType === objectType)
        .map((set) => ({ ...set, portalId })),
    mappings: async ({ id }, _args, { mappings }) =>
      (await mappings.load(id)).filter(({ setKey }) => setKey === PRIMARY_SET).map(presentMapping),
    blockers: ({ id }, _args, context) => listBlockers(context.ctx, requireActor(context), { connectionId: id }),
  },
  AddressSet: {
    id: ({ portalId, objectType, setKey }) => [portalId, objectType, setKey].join(":"),
    key: ({ setKey }) => setKey,
    mapping: (set) => presentMapping(set),
    policy: async ({ portalId, objectType, setKey }, _args, context) => {
      const policies = await listPolicies(context.ctx, requireActor(context), portalId);
      const found = policies.find((one) => one.objectType === objectType && one.addressSet === setKey);
      return found?.policy ?? DEFAULT_POLICY;
    },
    savedBy: ({ userId, keyId }, _args, context) => context.names.load({ userId, keyId }),
  },
} satisfies Resolvers;

function setsInput(objectType: ObjectType, sets: readonly AddressSetInput[]) {
  if (sets.some(({ mapping }) => mapping.objectType !== objectType))
    throw new AppError("invalid_input", "The mappings of address sets are of one object type.");
  return addressSetsSchema.parse(
    sets.map(({ key, label, mapping }) => ({ key, label: label ?? "", ...contentInput(mapping) })),
  );
}

function contentInput({ objectType: _objectType, settings, enrichment, lock_property, ...parts }: ObjectMappingInput) {
  return {
    ...parts,
    ...(settings ? { settings: withoutNulls(settings) } : {}),
    ...(enrichment ? { enrichment } : {}),
    ...(lock_property === undefined ? {} : { lock_property }),
  };
}

type MappingArgs = {
  mappings: readonly ObjectMappingInput[];
  furtherSets?: readonly FurtherSetsInput[] | null | undefined;
};

function mappingInput(portalId: string, { mappings, furtherSets }: MappingArgs): SaveMappingInput {
  const further = furtherSets ?? [];
  for (const inputs of [mappings, further]) {
    const types = inputs.map(({ objectType }) => objectType);
    if (new Set(types).size !== types.length)
      throw new AppError("invalid_input", "Each object type can be mapped only once.");
  }
  if (further.some(({ objectType }) => !mappings.some((mapping) => mapping.objectType === objectType)))
    throw new AppError("invalid_input", "Further address sets need the primary one of their object type.");
  const config = recordOf(OBJECT_TYPES, (type) => {
    const mapping = mappings.find(({ objectType }) => objectType === type);
    if (!mapping) return null;
    const ofType = further.find(({ objectType }) => objectType === type);
    const sets = setsInput(type, [{ key: PRIMARY_SET, label: "", mapping }, ...(ofType?.sets ?? [])]);
    return { sets, replaces: ofType !== undefined };
  });
  return { portalId: crmIdSchema.parse(portalId), config };
}

function presentMapping({
  objectType,
  versionId,
  parts,
  settings,
  enrichment,
  lockProperty,
}: Omit<ObjectMapping, "setKey" | "label">) {
  const orNull = (property = "") => (property === "" ? null : property);
  return {
    objectType,
    version: versionId,
    settings,
    enrichment: { ...enrichment.targets, overwrite: enrichment.overwrite },
    lock_property: orNull(lockProperty),
    street_address: orNull(parts.street_address),
    city: orNull(parts.city),
    state: orNull(parts.state),
    postal_code: orNull(parts.postal_code),
    country: orNull(parts.country),
    street_address_2: orNull(parts.street_address_2),
    unit: orNull(parts.unit),
    full_address: orNull(parts.full_address),
  };
}
