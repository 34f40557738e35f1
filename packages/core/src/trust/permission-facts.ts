import { STATUS_PREFIX } from "@plumbline/schema/address-status/address-status.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { SUBSCRIBED_PROPERTIES } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import type { TrustPermission } from "@plumbline/schema/trust/statement.ts";
import { NAMED_BY } from "../jobs/views/record-names.ts";
import { LIST_PROPERTIES } from "../portals/hubspot/lists.ts";
import {
  FEATURE_SCOPES,
  OPERATIONS,
  OPTIONAL_SCOPES,
  REQUIRED_SCOPES,
  scopesFor,
} from "../portals/hubspot/operations.ts";
import type { Operation } from "../portals/hubspot/port.ts";
import { lastModifiedProperty } from "../portals/hubspot/paths.ts";

type Facts = { reads: string[]; writes: string[]; keeps: string[] };
type Days = { valuesDays: number; eventsDays: number };

const NOTHING = "Nothing";

/** One row per scope that the app requests, derived from the operations that need it. */
export function permissionFacts(days: Days): TrustPermission[] {
  const scopes: readonly string[] = [...REQUIRED_SCOPES, ...OPTIONAL_SCOPES, ...FEATURE_SCOPES];
  return scopes.map((scope) => {
    const needing = NEEDS.filter(({ operation, type }) => scopesFor(operation, type).includes(scope));
    const facts = needing.map(({ operation, type }) => factsOf(operation, type, days));
    return {
      scope,
      when: whenAsked(scope),
      ...(needing.length === 0 ? WITHOUT_OPERATION : joined(facts)),
    };
  });
}

function whenAsked(scope: string): string {
  if (REQUIRED_SCOPES.some((required) => required === scope)) return "Always";
  return FEATURE_SCOPES.some((one) => one === scope)
    ? "Only if you switch on the address status in HubSpot"
    : "If your HubSpot plan has it";
}

const NEEDS = OPERATIONS.flatMap((operation) => [null, ...OBJECT_TYPES].map((type) => ({ operation, type })));

/** HubSpot requires `oauth` of every app. */
const WITHOUT_OPERATION = {
  reads: "The id, the domain and the time zone of the portal, and the permissions that were granted",
  writes: NOTHING,
  keeps: "Portal id, domain and encrypted access tokens, until the portal is disconnected",
};

function joined(all: readonly Facts[]): Pick<TrustPermission, "reads" | "writes" | "keeps"> {
  const text = (pick: (facts: Facts) => string[]) => {
    const sentences = [...new Set(all.flatMap(pick))];
    if (sentences.length < 2) return sentences[0] ?? NOTHING;
    return sentences.map((sentence) => `${sentence}.`).join("\n");
  };
  return { reads: text(({ reads }) => reads), writes: text(({ writes }) => writes), keeps: text(({ keeps }) => keeps) };
}

function factsOf(operation: Operation, type: ObjectType | null, days: Days): Facts {
  switch (operation) {
    case "read_lists":
      return {
        reads: [`The name, size (${LIST_PROPERTIES.join(", ")}) and members' ids of your lists`],
        writes: [],
        keeps: ["The id and name of each list that was cleaned, and the ids of its members, while the account exists"],
      };
    case "read_properties":
      return {
        reads: type === null ? [] : [`The names, labels, types and options of ${type} properties`],
        writes: [],
        keeps: ["The names and options of the properties that you map, while the account exists"],
      };
    case "read_records":
      return {
        reads: type === null ? [] : [`The ${type} properties that you map`, namesOf(type)],
        writes: [],
        keeps: [`Mapped values before and after a change, ${inDays(days.valuesDays)}`, "Names of records are not kept"],
      };
    case "search_records":
      return {
        reads: type === null ? [] : changesOf(type),
        writes: [],
        keeps: [`Which record changed, without values, ${inDays(days.eventsDays)}`],
      };
    case "write_records":
      return {
        reads: [],
        writes: type === null ? [] : [`The ${type} properties that you map`, `${STATUS_PROPERTIES}, and no others`],
        keeps: [`Mapped values before and after a change, ${inDays(days.valuesDays)}`],
      };
    case "complete_callbacks":
      return {
        reads: ["The id of a record that one of your workflows sends to be cleaned"],
        writes: ["The outcome, to the workflow that asked for it"],
        keeps: [`Which record was sent, without values, ${inDays(days.eventsDays)}`],
      };
    case "write_schemas":
      return {
        reads: [],
        writes:
          type === null ? [] : [`The definitions of ${type} properties that Plumbline creates. ${STATUS_PROPERTIES}`],
        keeps: ["The names of these properties, until the portal is disconnected"],
      };
    case "write_lists":
      return {
        reads: [],
        writes: ["Segments of records by their address status, if you ask for them; no other lists"],
        keeps: ["The ids of these segments, until the portal is disconnected"],
      };
    case "read_limits":
    case "read_account":
    case "refresh_token":
    case "any":
      return { reads: [], writes: [], keeps: [] };
  }
}

const STATUS_PROPERTIES = `If you switch on the address status: properties whose names begin with ${STATUS_PREFIX}`;

function namesOf(type: ObjectType): string {
  return `${NAMED_BY[type].join(", ")}, to show which record a result belongs to`;
}

function changesOf(type: ObjectType): string[] {
  const told = SUBSCRIBED_PROPERTIES[type];
  const searched = `${lastModifiedProperty(type)}, to find what changed`;
  return told.length === 0 ? [searched] : [searched, `HubSpot tells us when ${told.join(", ")} changes`];
}

export function inDays(days: number): string {
  return `${days} ${days === 1 ? "day" : "days"}`;
}
