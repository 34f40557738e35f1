import { spawnSync } from "node:child_process";

/** Workspaces whose packages are in the image, as code or inside the bundles of servers and pages. */
const SHIPPED = ["apps/api", "apps/worker", "apps/web", "packages/core", "packages/migrations"];

/** CycloneDX, from the lockfile alone, without a registry. */
export function billOfMaterials(root: string): string {
  const workspaces = SHIPPED.flatMap((name) => ["--workspace", name]);
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev", ...workspaces];
  const { status, stdout, stderr, error } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stderr ?? ""}${error?.message ?? ""}`);
  return stdout;
}
