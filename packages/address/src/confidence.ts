/** How sure the engine is of each finding, between 0 and 1. policy.ts says from where on it is written, and from where on a person is asked. */
export const CONFIDENCE = {
  /** The form alone changes. */
  formatted: 0.98,
  /** Characters that a wrong encoding had replaced. */
  repairedText: 0.97,
  /** The state of a city that the postal code names. */
  missingState: 0.96,
  /** The same, of a city that is misspelled or goes by another name. */
  missingStateOfOtherName: 0.92,
  /** "Washington, DC" and its code: the state stands in two places. */
  stateFromCode: 0.95,
  /** Nothing contradicts the address. */
  consistent: 0.95,
  restoredCode: 0.95,
  restoredCodeAbroad: 0.94,
  /** Another name, or another form of the name, that the postal code proves. */
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
  /** A part that stands in the field of another, or stands twice. */
  movedPart: 0.93,
  movedPartAbroad: 0.92,
  /** Of the whole address: the city is a local name near the postal code. */
  localName: 0.92,
  /** Of the whole address: streets abroad are not known. */
  abroad: 0.92,
  /** Of the whole address: city and state agree, and there is no postal code. */
  withoutCode: 0.9,
  /** To be confirmed by a person. */
  likely: 0.8,
  /** Offered to a person as a suggestion. */
  suggested: 0.7,
  /** Of the whole address: parts are unknown or disagree. */
  unclear: 0.6,
} as const;
