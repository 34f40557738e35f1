import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Config } from "@plumbline/core/config/config.ts";

const built = fileURLToPath(new URL("../dist/build-id", import.meta.url));

/** What tells this build from others: the setting, or what the image was built with; null in a checkout. */
export function buildIdOf({ temporal }: Pick<Config, "temporal">): string | null {
  return temporal.buildId ?? (existsSync(built) ? readFileSync(built, "utf8").trim() : null);
}
