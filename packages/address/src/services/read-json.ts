/** For another system's JSON: a wrong shape is an absent value, never an exception. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Object.entries(here).find(([name]) => name === String(key))?.[1];
  }
  return here;
}

/** Empty if it is neither text nor a number. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
}

export function numberAt(value: unknown, ...path: readonly (string | number)[]): number | null {
  const found = at(value, ...path);
  const number = typeof found === "string" && found !== "" ? Number(found) : found;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}
