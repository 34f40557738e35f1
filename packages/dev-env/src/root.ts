import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** For artifacts that are slow to build and identical for every clone: outside the work tree. */
export function cacheFolder(): string {
  return process.env.PLUMBLINE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "plumbline");
}
