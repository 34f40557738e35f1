import { beginConnect } from "@plumbline/core/portals/begin-connect.ts";
import { completeConnect } from "@plumbline/core/portals/complete-connect.ts";
import { deleteConnection } from "@plumbline/core/portals/delete-connection.ts";
import { listConnections } from "@plumbline/core/portals/list-connections.ts";
import { listLists } from "@plumbline/core/portals/list-lists.ts";
import { getPortalSettings, savePortalSettings } from "@plumbline/core/portals/portal-settings.ts";
import { renamePortal } from "@plumbline/core/portals/rename-portal.ts";
import { addReplacementRules } from "@plumbline/core/portals/replacement-rules/add-replacement-rules.ts";
import { deleteReplacementRule } from "@plumbline/core/portals/replacement-rules/delete-replacement-rule.ts";
import { suggestReplacementRules } from "@plumbline/core/portals/replacement-rules/suggest-replacement-rules.ts";
import { listReplacementRules } from "@plumbline/core/portals/replacement-rules/list-replacement-rules.ts";
import {
  addReplacementRulesBody,
  replacementRuleParams,
  replacementRulesSchema,
} from "@plumbline/schema/portals/replacement-rules.ts";
import { newPortalNameSchema, portalNameSchema, portalSettingsSchema } from "@plumbline/schema/portals/settings.ts";
import { listProperties } from "@plumbline/core/portals/list-properties.ts";
import { connectQuerySchema, disconnectQuerySchema, propertiesQuerySchema } from "@plumbline/schema/portals/rest.ts";
import { idParams, portalParams } from "@plumbline/schema/ids.ts";
import { objectTypeSchema } from "@plumbline/schema/object-type-schema.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { CONNECTED_PARAM, PORTAL_PARAM } from "@plumbline/schema/product.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { CALLBACK_PATH, connectCookie } from "../../http/connect-cookie.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { hubspotErrors } from "../../openapi/hubspot-errors.ts";

export const portalEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/hubspot-install-url",
    tag: "HubSpot",
    summary:
      "Get the URL to connect a portal, or with portalId to reconnect one with the permissions that its features need. Open it in the browser.",
    operation: "connect",
    query: connectQuerySchema,
    answer: answers.installUrlAnswer,
    errors: ["not_available", "not_found"],
    async handle({ ctx, actor, query, res }) {
      const { cookie, installUrl } = await beginConnect(ctx, actor, query.portalId ?? null);
      connectCookie.set(ctx.config, res, cookie);
      return { installUrl };
    },
  }),
  endpoint({
    method: "get",
    path: CALLBACK_PATH,
    tag: null,
    summary: "Receive the browser after HubSpot's consent page.",
    operation: "public",
    answer: "text/html",
    async handle({ ctx, req, res }) {
      const result = await completeConnect(ctx, {
        state: text(req.query.state) ?? "",
        code: text(req.query.code),
        error: text(req.query.error),
        cookie: connectCookie.read(ctx.config, req),
      });
      const target = new URL("/dashboard", ctx.config.publicUrl);
      target.searchParams.set(CONNECTED_PARAM, String(result.outcome === "connected"));
      if (result.outcome === "refused") target.searchParams.set("reason", result.reason);
      else target.searchParams.set(PORTAL_PARAM, result.portalId);
      connectCookie.clear(ctx.config, res);
      res.redirect(303, target.href);
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/connections",
    tag: "HubSpot",
    summary: "List connected portals.",
    operation: "see",
    answer: answers.connectionsAnswer,
    handle: async ({ ctx, actor }) =>
      (await listConnections(ctx, actor)).map((connection) => ({
        id: connection.id,
        portal_id: connection.portalId,
        portal_name: connection.portalName,
        created_at: connection.createdAt.toISOString(),
      })),
  }),
  endpoint({
    method: "delete",
    path: "/api/hubspot/connection/{id}",
    tag: "HubSpot",
    summary:
      "Disconnect a portal. Its jobs are canceled. With removeStatus=true, the properties and segments of address statuses are removed from HubSpot first.",
    operation: "disconnect",
    params: idParams,
    query: disconnectQuerySchema,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params, query }) {
      await deleteConnection(ctx, actor, { ...params, removesStatus: query.removeStatus });
      return { message: "Portal is being disconnected." };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/lists/{portalId}/{objectType}",
    tag: "HubSpot",
    summary: "List the HubSpot lists of one object type.",
    operation: "see",
    params: portalParams.extend({ objectType: objectTypeSchema }),
    answer: answers.listsAnswer,
    errors: hubspotErrors,
    handle: ({ ctx, actor, params }) => listLists(ctx, actor, params),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/portal-settings/{portalId}",
    tag: "HubSpot",
    summary: "Get the settings of a portal.",
    operation: "see",
    params: portalParams,
    answer: portalSettingsSchema,
    errors: ["not_found"],
    handle: ({ ctx, actor, params }) => getPortalSettings(ctx, actor, params),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/portal-settings/{portalId}",
    tag: "HubSpot",
    summary:
      "Change the settings of a portal. Holds for every update that begins after the response; records in review or failed are decided anew, and what was confirmed or corrected is not.",
    operation: "map",
    params: portalParams,
    body: portalSettingsSchema,
    answer: portalSettingsSchema,
    errors: ["not_found"],
    handle: ({ ctx, actor, params, body }) => savePortalSettings(ctx, actor, { ...params, ...body }),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/portal-name/{portalId}",
    tag: "HubSpot",
    summary: "Rename a portal in Plumbline. Its name in HubSpot stays, and jobs keep the name that they ran under.",
    operation: "map",
    params: portalParams,
    body: newPortalNameSchema,
    answer: portalNameSchema,
    errors: ["not_found"],
    handle: ({ ctx, actor, params, body }) => renamePortal(ctx, actor, { ...params, ...body }),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/replacement-rules/{portalId}",
    tag: "HubSpot",
    summary: "List the replacement rules of a portal: names of cities, states and countries that are replaced.",
    operation: "see",
    params: portalParams,
    answer: replacementRulesSchema,
    errors: ["not_found"],
    handle: async ({ ctx, actor, params }) => ({
      rules: await listReplacementRules(ctx, actor, params),
      suggestions: await suggestReplacementRules(ctx, actor, params),
    }),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/replacement-rules/{portalId}",
    tag: "HubSpot",
    summary:
      "Add replacement rules, all or none. A rule for the same part, country and text takes the place of the earlier one. Holds for every update that begins after the response; records in review or failed are decided anew, and what was confirmed or corrected is not.",
    operation: "map",
    params: portalParams,
    body: addReplacementRulesBody,
    answer: replacementRulesSchema,
    errors: ["not_found", "conflict"],
    handle: async ({ ctx, actor, params, body }) => ({
      rules: await addReplacementRules(ctx, actor, { ...params, ...body }),
      suggestions: await suggestReplacementRules(ctx, actor, params),
    }),
  }),
  endpoint({
    method: "delete",
    path: "/api/hubspot/replacement-rules/{portalId}/{id}",
    tag: "HubSpot",
    summary:
      "Delete a replacement rule. No update that begins after the response is based on it; values that it has written stay.",
    operation: "map",
    params: replacementRuleParams,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      await deleteReplacementRule(ctx, actor, params);
      return { message: "Replacement rule deleted." };
    },
  }),
  ...OBJECT_TYPES.map((objectType) =>
    endpoint({
      method: "get",
      path: `/api/hubspot/${objectType}-properties/{portalId}`,
      tag: "HubSpot",
      summary: `List the writable text properties of ${objectType} records. With includeNumbers=true, number properties are included: they can hold latitude and longitude. With includeCheckboxes=true, checkboxes are included: they can lock records. With includeOptions=true, dropdowns are included with their options: they can hold the state and the country. With includeReadOnly=true, text that can't be written is included: it can be the source of a full address.`,
      operation: "see",
      params: portalParams,
      query: propertiesQuerySchema,
      answer: answers.propertiesAnswer,
      errors: hubspotErrors,
      handle: async ({ ctx, actor, params, query }) =>
        (await listProperties(ctx, actor, { ...params, ...query, objectType })).map(
          ({ options, isReadOnly, ...property }) => ({
            ...property,
            ...(options !== null && { options }),
            ...(isReadOnly && { isReadOnly }),
          }),
        ),
    }),
  ),
];

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 2_000) : null;
}
