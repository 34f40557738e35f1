import { OPEN_STATUSES, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { violationSchema, type Violation } from "../credits/violation.ts";
import { Prisma, type MaintenanceRun } from "../generated/prisma/client.ts";
import { parseJob } from "../work/job-row.ts";
import { z } from "zod";
import { requireOperator } from "./require-operator.ts";
import { temporalPage } from "./temporal-page.ts";

export type Integration = { name: string; state: "real" | "sandbox" | "off" };
export type SystemStatus = {
  /** From the last nightly check; empty = every invariant held, or there was no check yet. */
  violations: Violation[];
  /** The start of that check's run; null = there was none yet. */
  invariantsCheckedAt: Date | null;
  lastMaintenance: MaintenanceRun | null;
  integrations: Integration[];
  /** Running workflows in Temporal's UI; null where it is not configured. */
  temporalUiUrl: string | null;
  jobs: { status: JobStatus; count: number }[];
};

/** Health of the service for operators. Error: `forbidden`. */
export async function getSystemStatus(ctx: Pick<Context, "db" | "config">, actor: Actor): Promise<SystemStatus> {
  requireOperator(actor);
  const { config } = ctx;
  const state = (isSet: boolean): Integration["state"] => (isSet ? (config.sandboxUrl ? "sandbox" : "real") : "off");
  return await ctx.db.withSystem(async (tx) => {
    const groups = await tx.job.groupBy({
      by: ["status"],
      where: { status: { in: [...OPEN_STATUSES] } },
      _count: { _all: true },
    });
    const lastMaintenance = await tx.maintenanceRun.findFirst({ orderBy: { startedAt: "desc" } });
    const lastChecked = await tx.maintenanceRun.findFirst({
      where: { violations: { not: Prisma.DbNull } },
      orderBy: { startedAt: "desc" },
    });
    return {
      violations: z.array(violationSchema).parse(lastChecked?.violations ?? []),
      invariantsCheckedAt: lastChecked?.startedAt ?? null,
      lastMaintenance,
      integrations: [
        { name: "HubSpot", state: state(config.hubspot !== null) },
        { name: "Stripe", state: state(config.stripe !== null) },
        { name: "Email", state: state(config.email !== null) },
      ],
      temporalUiUrl: temporalPage(config, 'ExecutionStatus="Running"'),
      jobs: groups.map(parseJob).map((group) => ({ status: group.status, count: group._count._all })),
    };
  });
}
