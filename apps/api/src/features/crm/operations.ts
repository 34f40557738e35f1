import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { signedIn, reads, reading, type Operation } from "../../openapi/operation.ts";

export const CRM_OPERATIONS: readonly Operation[] = [
  {
    ...signedIn,
    method: "get",
    path: "/api/auth/hubspot-install-url",
    tag: "HubSpot",
    summary: "Where the browser goes to connect a portal.",
    answer: answers.installUrlAnswer,
    errors: ["not_available"],
  },
  {
    ...reads,
    method: "get",
    path: "/api/hubspot/connections",
    tag: "HubSpot",
    summary: "The connected portals.",
    answer: answers.connectionsAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "delete",
    path: "/api/hubspot/connection/{id}",
    tag: "HubSpot",
    summary: "Disconnects a portal; its jobs are canceled.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...reads,
    method: "get",
    path: "/api/hubspot/lists/{portalId}/{objectType}",
    tag: "HubSpot",
    summary: "The lists of one object type.",
    answer: answers.listsAnswer,
    errors: reading,
  },
  ...OBJECT_TYPES.map((type): Operation => ({
    ...reads,
    method: "get",
    path: `/api/hubspot/${type}-properties/{portalId}`,
    tag: "HubSpot",
    summary: `Text properties of ${type} records that can be written.`,
    answer: answers.propertiesAnswer,
    errors: reading,
  })),
];
