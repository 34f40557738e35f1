/** `understood` false: the line is returned unchanged. */
export type StreetLine = { text: string; understood: boolean; hasUnit: boolean };
