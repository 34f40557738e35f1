/**
 * Who or what did something: a person, an API key of theirs, a schedule, a change in HubSpot, accepted proposals, or an operator.
 */
export const ACTOR_KINDS = ["person", "key", "schedule", "hubspot", "review", "operator"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** `name`: an email address, or the name of a key or list; empty where the kind says it all. */
export type ActedBy = { kind: ActorKind; name: string };

const OTHERS: Readonly<Record<Exclude<ActorKind, "person" | "key" | "schedule">, string>> = {
  hubspot: "A change in HubSpot",
  review: "Accepted proposals",
  operator: "Plumbline support",
};

/** For display; empty for actions from before this was recorded. */
export function actedByText(by: ActedBy | null): string {
  if (by === null) return "";
  switch (by.kind) {
    case "person":
      return by.name;
    case "key":
      return `API key ${by.name}`;
    case "schedule":
      return by.name === "" ? "Schedule" : `Schedule of ${by.name}`;
    default:
      return OTHERS[by.kind];
  }
}
