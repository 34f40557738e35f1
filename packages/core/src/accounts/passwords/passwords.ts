import argon2 from "argon2";
import { AppError } from "../../app-error.ts";

/** OWASP's floor for argon2id: 19 MiB, 2 passes, 1 lane; about 35 ms. */
const settings = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of a password that nobody has, so that an unknown email takes as long as a wrong password. */
const nobody = argon2.hash("a password that nobody has", settings);

/** Hashing is memory-hard: more than this many at once would starve the process. */
const atOnce = 8;
const maxWaiting = 64;
let running = 0;
const queue: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= maxWaiting) throw new AppError("unavailable");
    await new Promise<void>((go) => queue.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

export async function hashPassword(password: string): Promise<string> {
  return await withSlot(() => argon2.hash(password, settings));
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const compareWith = hash ?? (await nobody);
  const fits = await withSlot(() => argon2.verify(compareWith, password));
  return hash !== null && fits;
}

export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, settings);
}
