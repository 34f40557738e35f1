/** The address parts that a rule can replace. */
export const REPLACED_PARTS = ["city", "state", "country"] as const;
export type ReplacedPart = (typeof REPLACED_PARTS)[number];
