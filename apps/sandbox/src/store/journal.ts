import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Collection } from "./collection.ts";

/** The maximum delay before a change reaches the disk. */
const writeBehindMs = 50;

export type Journal = {
  collection<T>(name: string): Collection<T>;
  /** Resolves when all changes so far are on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type Line = [collection: string, key: string, value?: unknown];

/** Reads the file of an earlier process; ignores a last line truncated by a kill. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines: Line[] = [];
  for (const text of readFileSync(file, "utf8").split("\n")) {
    if (text === "") continue;
    const line = parsed(text);
    if (line) lines.push(line);
  }
  return lines;
}

function parsed(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string"
      ? [value[0], value[1], value[2]]
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the whole state as lines, with an atomic rename. */
function writeSnapshot(file: string, state: Map<string, Map<string, unknown>>): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, "w");
  let chunk = "";
  for (const [name, values] of state) {
    for (const [key, value] of values) {
      chunk += `${JSON.stringify([name, key, value])}\n`;
      if (chunk.length > 1_000_000) {
        writeSync(handle, chunk);
        chunk = "";
      }
    }
  }
  writeSync(handle, chunk);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
}

/**
 * State in memory, backed by a file of lines [collection, key, value] that is compacted at each start.
 * Without a folder nothing is stored.
 */
export function openJournal(folder: string | null): Journal {
  const state = new Map<string, Map<string, unknown>>();
  const dirty = new Map<string, Set<string>>();
  const file = folder === null ? null : join(folder, "sandbox.jsonl");
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  if (folder !== null && file !== null) {
    mkdirSync(folder, { recursive: true });
    for (const [name, key, value] of readLines(file)) {
      const values = state.get(name) ?? new Map<string, unknown>();
      state.set(name, values);
      if (value === undefined || value === null) values.delete(key);
      else values.set(key, value);
    }
    writeSnapshot(file, state);
  }

  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (file === null || dirty.size === 0) return writing;
    let text = "";
    for (const [name, keys] of dirty) {
      const values = state.get(name);
      for (const key of keys) text += `${JSON.stringify([name, key, values?.get(key) ?? null])}\n`;
    }
    dirty.clear();
    writing = writing.then(() => appendFile(file, text));
    return writing;
  };

  const touch = (name: string, key: string): void => {
    if (file === null) return;
    const keys = dirty.get(name);
    if (keys) keys.add(key);
    else dirty.set(name, new Set([key]));
    timer ??= setTimeout(() => void flush(), writeBehindMs);
  };

  return {
    collection<T>(name: string): Collection<T> {
      const found = state.get(name) ?? new Map<string, unknown>();
      state.set(name, found);
      // We choose the collection names, and each is opened with one type only.
      const values = found as Map<string, T>;
      return {
        get: (key) => values.get(key),
        put: (key, value) => {
          values.set(key, value);
          touch(name, key);
        },
        drop: (key) => {
          if (values.delete(key)) touch(name, key);
        },
        entries: () => values.entries(),
        values: () => values.values(),
        size: () => values.size,
      };
    },
    flush,
    close: () => flush(),
  };
}
