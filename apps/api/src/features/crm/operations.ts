import { propertiesQuerySchema } from "@plumbline/schema/crm/rest.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, readScope, reading, type Operation } from "../../openapi/operation.ts";

export const CRM_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "get",
    path: "/api/auth/hubspot-install-url",
    tag: "HubSpot",
    summary: "Get the URL to connect a portal. Open it in the browser.",
    answer: answers.installUrlAnswer,
    errors: ["not_available"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/connections",
    tag: "HubSpot",
    summary: "List connected portals.",
    answer: answers.connectionsAnswer,
    errors: [],
  },
  {
    ...user,
    method: "delete",
    path: "/api/hubspot/connection/{id}",
    tag: "HubSpot",
    summary: "Disconnect a portal. Its jobs are canceled.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/lists/{portalId}/{objectType}",
    tag: "HubSpot",
    summary: "List the HubSpot lists of one object type.",
    answer: answers.listsAnswer,
    errors: reading,
  },
  ...OBJECT_TYPES.map((type): Operation => ({
    ...readScope,
    method: "get",
    path: `/api/hubspot/${type}-properties/{portalId}`,
    tag: "HubSpot",
    summary: `List the writable text properties of ${type} records. With includeNumbers=true, number properties are included: they can hold latitude and longitude.`,
    query: propertiesQuerySchema,
    answer: answers.propertiesAnswer,
    errors: reading,
  })),
];
