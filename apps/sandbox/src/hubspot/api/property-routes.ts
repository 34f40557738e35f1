import {
  archiveGroup,
  archiveProperty,
  changeCreated,
  createGroup,
  createProperty,
  groupsOf,
  propertyUsage,
} from "../created-properties.ts";
import { HubSpotError, notFound } from "../hubspot-error.ts";
import { objectTypeId, objectTypes, singularOf, type ObjectType } from "../object-types.ts";
import type { PropertyDefinition } from "../properties.ts";
import { createdProperties, propertiesOf } from "../property-access.ts";
import { ApiAnswer, anyToken, type ApiCall, type ApiRoute, batchAnswer, typeInPath } from "./api-route.ts";
import { definitionOf, groupOf, listOfInputs, patched } from "./property-input.ts";

const defined = new Date(Date.UTC(2025, 10, 3)).toISOString();

const schemaScopes: Readonly<Record<ObjectType, string>> = {
  contacts: "crm.schemas.contacts.write",
  companies: "crm.schemas.companies.write",
  deals: "crm.schemas.deals.write",
  tickets: "tickets",
};

const writeSchema: ApiRoute["scopes"] = (request) => [schemaScopes[typeInPath(request)]];

function shown(
  { readOnly, rules: _rules, formField, ...definition }: PropertyDefinition,
  displayOrder: number,
  isArchived = false,
): Record<string, unknown> {
  return {
    ...definition,
    createdAt: defined,
    updatedAt: defined,
    displayOrder,
    hasUniqueValue: definition.name === "hs_object_id",
    hidden: false,
    formField: formField ?? !readOnly,
    externalOptions: definition.name === "hubspot_owner_id",
    archived: isArchived,
    dataSensitivity: "non_sensitive",
    modificationMetadata: {
      archivable: !definition.hubspotDefined,
      readOnlyDefinition: definition.hubspotDefined,
      readOnlyOptions: definition.hubspotDefined,
      readOnlyValue: readOnly,
    },
  };
}

const nameIn = ({ request }: ApiCall): string => String(request.params["name"]);

function shownNamed({ world, portal, request }: ApiCall, name: string): Record<string, unknown> {
  const now = world.portals.get(String(portal.id)) ?? portal;
  const found = propertiesOf(now, typeInPath(request)).find((definition) => definition.name === name);
  if (!found) throw notFound(`Property '${name}' does not exist.`);
  return shown(found, 0);
}

export const propertyRoutes: readonly ApiRoute[] = [
  {
    route: ["get", "/crm/properties/2026-03/:objectType"],
    name: "properties",
    query: ["archived", "dataSensitivity", "locale"],
    scopes: anyToken,
    handle: ({ portal, request }) => {
      const isArchived = request.query["archived"] === "true";
      const type = typeInPath(request);
      const definitions = isArchived
        ? createdProperties(portal, type).flatMap((created) => (created.isArchived ? created.definition : []))
        : propertiesOf(portal, type);
      return { results: definitions.map((definition, order) => shown(definition, order, isArchived)) };
    },
  },
  {
    route: ["post", "/crm/properties/2026-03/:objectType"],
    name: "properties/create",
    scopes: writeSchema,
    handle: (call) => {
      const definition = definitionOf(call.body);
      createProperty(call.world, call.portal, typeInPath(call.request), definition);
      return new ApiAnswer(201, shownNamed(call, definition.name));
    },
  },
  /** Each input succeeds or fails individually; a malformed one refuses the call. */
  {
    route: ["post", "/crm/properties/2026-03/:objectType/batch/create"],
    name: "properties/batch-create",
    scopes: writeSchema,
    handle: (call) => {
      const startedAt = call.world.now();
      const results: unknown[] = [];
      const errors: unknown[] = [];
      for (const definition of listOfInputs(call.body).map(definitionOf)) {
        try {
          const portal = call.world.portals.get(String(call.portal.id)) ?? call.portal;
          createProperty(call.world, portal, typeInPath(call.request), definition);
          results.push(shownNamed(call, definition.name));
        } catch (error) {
          if (!(error instanceof HubSpotError)) throw error;
          errors.push({ ...error.body, context: { propertyName: [definition.name] } });
        }
      }
      return batchAnswer(call.world, startedAt, { results, errors, status: 201 });
    },
  },
  {
    route: ["get", "/crm/properties/2026-03/:objectType/groups"],
    name: "groups",
    scopes: anyToken,
    handle: ({ portal, request }) => ({
      results: groupsOf(portal, typeInPath(request)).map((group) => ({ ...group, archived: false })),
    }),
  },
  {
    route: ["post", "/crm/properties/2026-03/:objectType/groups"],
    name: "groups/create",
    scopes: writeSchema,
    handle: ({ world, portal, request, body }) => {
      const group = groupOf(body);
      createGroup(world, portal, typeInPath(request), group);
      return new ApiAnswer(201, { ...group, archived: false });
    },
  },
  {
    route: ["delete", "/crm/properties/2026-03/:objectType/groups/:name"],
    name: "groups/archive",
    scopes: writeSchema,
    handle: (call) => {
      archiveGroup(call.world, call.portal, typeInPath(call.request), nameIn(call));
    },
  },
  {
    route: ["get", "/crm/properties/2026-03/:objectType/:name"],
    name: "properties/get",
    query: ["archived", "dataSensitivity", "locale"],
    scopes: anyToken,
    handle: (call) => shownNamed(call, nameIn(call)),
  },
  {
    route: ["patch", "/crm/properties/2026-03/:objectType/:name"],
    name: "properties/patch",
    scopes: writeSchema,
    handle: (call) => {
      const { world, portal, request, body } = call;
      changeCreated(world, portal, { type: typeInPath(request), name: nameIn(call) }, (known) => patched(known, body));
      return shownNamed(call, nameIn(call));
    },
  },
  {
    route: ["delete", "/crm/properties/2026-03/:objectType/:name"],
    name: "properties/archive",
    scopes: writeSchema,
    handle: (call) => {
      archiveProperty(call.world, call.portal, { type: typeInPath(call.request), name: nameIn(call) });
    },
  },
  {
    route: ["get", "/crm/limits/2026-03/custom-properties"],
    name: "limits/custom-properties",
    scopes: anyToken,
    handle: ({ portal }) => {
      const byObjectType = objectTypes.map((type) => {
        const { limit, usage } = propertyUsage(portal, type);
        return {
          objectTypeId: objectTypeId(type),
          singularLabel: singularOf(type),
          pluralLabel: type,
          limit,
          usage,
          percentage: (100 * usage) / limit,
        };
      });
      const overallLimit = byObjectType.reduce((sum, { limit }) => sum + limit, 0);
      const overallUsage = byObjectType.reduce((sum, { usage }) => sum + usage, 0);
      return { byObjectType, overallLimit, overallUsage, overallPercentage: (100 * overallUsage) / overallLimit };
    },
  },
];
