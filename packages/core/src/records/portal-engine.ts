import type { Engine } from "@plumbline/address";
import { NO_PORTAL_INPUTS, type PortalInputs } from "../connections/portal-inputs.ts";

/** The engine, for the records of a portal: with its default country and its replacement rules. */
export function portalEngine(engine: Engine, portal: PortalInputs = NO_PORTAL_INPUTS): Engine {
  const { countryDefault, replacements } = portal;
  if (countryDefault === "" && replacements === null) return engine;
  const own = { ...(countryDefault !== "" && { countryDefault }), ...(replacements && { replacements }) };
  return {
    clean: (input, style, options) => engine.clean(input, style, { ...options, ...own }),
    countryOf: (input) => engine.countryOf(input, own),
    factsOf: (input) => engine.factsOf(input, own),
    formsOf: engine.formsOf,
  };
}
