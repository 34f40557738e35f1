import { propertiesOf } from "../property-access.ts";
import { anyToken, type ApiRoute, typeInPath } from "./api-route.ts";

const defined = new Date(Date.UTC(2025, 10, 3)).toISOString();

export const listProperties: ApiRoute = {
  name: "properties",
  query: ["archived", "dataSensitivity", "locale"],
  scopes: anyToken,
  handle: ({ portal, request }) => {
    const archived = request.query["archived"] === "true";
    const definitions = archived ? [] : propertiesOf(portal, typeInPath(request));
    return {
      status: 200,
      body: {
        results: definitions.map(({ readOnly, rules: _rules, ...definition }, displayOrder) => ({
          ...definition,
          createdAt: defined,
          updatedAt: defined,
          displayOrder,
          hasUniqueValue: definition.name === "hs_object_id",
          hidden: false,
          formField: !readOnly,
          externalOptions: definition.name === "hubspot_owner_id",
          archived: false,
          dataSensitivity: "non_sensitive",
          modificationMetadata: {
            archivable: !definition.hubspotDefined,
            readOnlyDefinition: definition.hubspotDefined,
            readOnlyOptions: definition.hubspotDefined,
            readOnlyValue: readOnly,
          },
        })),
      },
    };
  },
};
