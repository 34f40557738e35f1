export function isKeyOf<Known extends object>(known: Known, key: PropertyKey): key is keyof Known {
  return Object.hasOwn(known, key);
}

/** In the object's order. */
export function keysOf<Name extends string>(known: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(known).filter((key): key is Name => isKeyOf(known, key));
}

/** An object with a value under each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const record: Partial<Record<Name, Value>> = {};
  for (const name of names) record[name] = valueOf(name);
  if (!isComplete(record, names)) throw new Error("a name has no value");
  return record;
}

function isComplete<Name extends string, Value>(
  record: Partial<Record<Name, Value>>,
  names: readonly Name[],
): record is Record<Name, Value> {
  return names.every((name) => isKeyOf(record, name));
}
