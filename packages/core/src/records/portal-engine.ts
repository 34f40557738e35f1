import type { Engine } from "@plumbline/address";

/** The engine, for the records of a portal whose records name no country by custom. `countryDefault`: ISO alpha-2; empty = none. */
export function portalEngine(engine: Engine, countryDefault: string): Engine {
  if (countryDefault === "") return engine;
  const own = { countryDefault };
  return {
    clean: (input, style, options) => engine.clean(input, style, { ...options, ...own }),
    countryOf: (input) => engine.countryOf(input, own),
    factsOf: (input) => engine.factsOf(input, own),
    formsOf: engine.formsOf,
  };
}
