/** The engine's confidence in each finding, between 0 and 1. policy.ts has the thresholds for writing and for asking a person. */
export const CONFIDENCE = {
  /** Only the form changes. */
  formatted: 0.98,
  /** Characters damaged by a wrong encoding. */
  repairedText: 0.97,
  /** The state of a city that matches the postal code. */
  missingState: 0.96,
  /** Same, for a city that is misspelled or has another name. */
  missingStateOfOtherName: 0.92,
  /** "Washington, DC" and its code: the state is in two places. */
  stateFromCode: 0.95,
  /** Nothing contradicts the address. */
  consistent: 0.95,
  restoredCode: 0.95,
  restoredCodeAbroad: 0.94,
  /** Another name, or another form of the name, confirmed by the postal code. */
  cityAlias: 0.95,
  cityAliasAbroad: 0.93,
  misspelledCity: 0.93,
  misspelledCityAbroad: 0.92,
  misspelledState: 0.94,
  misreadCountry: 0.93,
  /** City and postal code agree with each other against the state. */
  contradictedState: 0.94,
  contradictedStateOfOtherName: 0.91,
  contradictedStateAbroad: 0.92,
  missingStateAbroad: 0.93,
  /** A part that is in another part's field, or that appears twice. */
  movedPart: 0.93,
  movedPartAbroad: 0.92,
  /** The whole address: the city is a local name near the postal code. */
  localName: 0.92,
  /** The whole address: streets abroad are not checked. */
  abroad: 0.92,
  /** The whole address: city and state agree, and there is no postal code. */
  withoutCode: 0.9,
  /** To be confirmed by a person. */
  likely: 0.8,
  /** Offered to a person as a suggestion. */
  suggested: 0.7,
  /** The whole address: parts are unknown or disagree. */
  unclear: 0.6,
} as const;
