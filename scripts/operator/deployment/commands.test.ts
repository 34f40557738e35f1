import type { DeployedVersion } from "@plumbline/temporal-client/worker-deployment.ts";
import { expect, it } from "vitest";
import { findCommand } from "./commands.ts";
import { describeVersions } from "./describe-versions.ts";

it.each([
  [[]],
  [["nonsense"]],
  [["status", "0.5.0"]],
  [["promote", "0.5.0", "0.4.0"]],
  [["ramp"]],
  [["ramp", "ten"]],
  [["ramp", "101"]],
  [["ramp", "10", "0.5.0", "more"]],
  [["move"]],
])("rejects the command %j", (args) => expect(findCommand(args)).toBeNull());

it.each([
  [["status"]],
  [["promote"]],
  [["promote", "0.5.0"]],
  [["ramp", "10"]],
  [["ramp", "0", "0.5.0"]],
  [["roll-back"]],
  [["move", "0.5.0"]],
])("accepts the command %j", (args) => expect(findCommand(args)).not.toBeNull());

const version = (of: Partial<DeployedVersion>): DeployedVersion => ({
  buildId: "0.5.0-a",
  status: "current",
  rampPercent: null,
  createdAt: null,
  lastCurrentAt: null,
  openWorkflows: 0,
  ...of,
});

it("lists versions as a table, and reports if none has new work", () => {
  const ramping = version({ buildId: "0.6.0-long", status: "ramping", rampPercent: 10, openWorkflows: 3 });
  expect(describeVersions([ramping, version({ lastCurrentAt: new Date("2026-11-23T10:00:00Z") })])).toBe(
    [
      "build id     status         open workflows   last current",
      "0.6.0-long   ramping 10 %   3                never",
      "0.5.0-a      current        0                2026-11-23T10:00:00.000Z",
    ].join("\n"),
  );
  expect(describeVersions([ramping])).toContain("No version is current");
  expect(describeVersions([])).toBe("No worker of this deployment has polled yet.");
});
