import { channel } from "node:diagnostics_channel";

// Measurements, published where they occur. The measuring code knows no metrics library, and without a subscriber it costs nothing.

export type Measurements = {
  /** One call's wait for its slot in a rate budget. */
  "rate-budget-wait": { budget: "hubspot" | "address_service"; seconds: number };
  /** One call to HubSpot; the status is null if no response came. */
  "hubspot-request": { operation: string; status: number | null; seconds: number };
};

const nameOf = (kind: keyof Measurements) => `plumbline:${kind}`;

export function measured<Kind extends keyof Measurements>(kind: Kind, measurement: Measurements[Kind]): void {
  channel(nameOf(kind)).publish(measurement);
}

export function onMeasurement<Kind extends keyof Measurements>(
  kind: Kind,
  listen: (measurement: Measurements[Kind]) => void,
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `measured` alone publishes to this channel
  channel(nameOf(kind)).subscribe((message) => listen(message as Measurements[Kind]));
}
