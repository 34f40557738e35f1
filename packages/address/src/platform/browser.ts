const files = new Map<string, Uint8Array>();

/** Stores fetched, decompressed content until the engine first needs it. */
export function addDataFile(name: string, content: Uint8Array): void {
  files.set(name, content);
}

export function hasDataFile(name: string): boolean {
  return files.has(name);
}

/** @public Imported as #platform by bundles for browsers. As under Node: throws ENOENT if there is no such file. */
export function readDataFile(name: string): Uint8Array {
  const content = files.get(name);
  if (content === undefined) throw Object.assign(new Error(`${name} was not loaded`), { code: "ENOENT" });
  return content;
}

/** @public There are no folders in a browser. */
export function readOperatorFile(_folder: string, _country: string): string | null {
  return null;
}
