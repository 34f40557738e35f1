import { saveMappingSchema } from "@plumbline/schema/mapping/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, reading, type Operation } from "../../openapi/operation.ts";

export const MAPPING_OPERATIONS: readonly Operation[] = [
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/portal-config-status/{portalId}",
    tag: "HubSpot",
    summary: "List the configured object types of a portal.",
    answer: answers.configStatusAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Get the mapping of HubSpot properties to address parts; '' means not mapped.",
    answer: answers.portalConfigAnswer,
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/save-portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Replace the configuration of a portal. Object types that are not listed are turned off.",
    body: saveMappingSchema.shape.config,
    answer: answers.messageAnswer,
    errors: reading,
  },
];
