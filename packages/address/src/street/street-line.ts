/** `understood` false: the line is returned exactly as it came. */
export type StreetLine = { text: string; understood: boolean; hasUnit: boolean };
