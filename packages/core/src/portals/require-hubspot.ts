import { AppError } from "../app-error.ts";
import type { Config, HubspotConfig } from "../config/config.ts";

export function requireHubspot(config: Pick<Config, "hubspot">): HubspotConfig {
  if (!config.hubspot) throw new AppError("not_available", "Connecting HubSpot is not set up on this server.");
  return config.hubspot;
}
