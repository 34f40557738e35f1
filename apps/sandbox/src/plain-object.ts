/** The fields of a plain object; none of anything else. Input is validated field by field. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isPlain(value) ? { ...value } : {};
}

export function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
