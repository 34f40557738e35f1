import type { DeployedVersion } from "@plumbline/temporal-client/worker-deployment.ts";

const HEADINGS = ["build id", "status", "open workflows", "last current"];

/** A table for a terminal, newest version first. */
export function describeVersions(versions: readonly DeployedVersion[]): string {
  if (versions.length === 0) return "No worker of this deployment has polled yet.";
  const rows = [
    HEADINGS,
    ...versions.map(({ buildId, status, rampPercent, openWorkflows, lastCurrentAt }) => [
      buildId,
      rampPercent === null ? status : `${status} ${rampPercent} %`,
      String(openWorkflows),
      lastCurrentAt?.toISOString() ?? "never",
    ]),
  ];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("   ")
      .trimEnd(),
  );
  const hasCurrent = versions.some(({ status }) => status === "current");
  return [...lines, ...(hasCurrent ? [] : ["No version is current: new work goes to workers without versions."])].join(
    "\n",
  );
}
