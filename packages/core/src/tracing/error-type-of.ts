const CODE = /^[A-Za-z0-9_.-]{1,60}$/;

/** The kind of an error, for a span: its code, its type or its class. Never its message, which can contain values. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  for (const name of ["code", "type"] as const) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string" && CODE.test(value)) return value;
  }
  return CODE.test(error.name) ? error.name : "Error";
}
