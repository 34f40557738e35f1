import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Config } from "@plumbline/core/config/config.ts";

const built = fileURLToPath(new URL("../dist/build-id", import.meta.url));

/** The id that distinguishes this build: the setting, or the one that the image was built with; null in a checkout. */
export function buildIdOf({ temporal }: Pick<Config, "temporal">): string | null {
  return temporal.buildId ?? (existsSync(built) ? readFileSync(built, "utf8").trim() : null);
}
