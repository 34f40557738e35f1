import { saveMappingSchema } from "@plumbline/schema/mapping/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, reading, type Operation } from "../../openapi/operation.ts";

export const MAPPING_OPERATIONS: readonly Operation[] = [
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/portal-config-status/{portalId}",
    tag: "HubSpot",
    summary: "Which object types of a portal are configured.",
    answer: answers.configStatusAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Which property holds which part of an address; '' = not mapped.",
    answer: answers.portalConfigAnswer,
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/save-portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Saves the whole configuration; object types that are absent are off.",
    body: saveMappingSchema.shape.config,
    answer: answers.messageAnswer,
    errors: reading,
  },
];
