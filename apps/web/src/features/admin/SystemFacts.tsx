import type { ReactNode } from "react";
import type { SystemStatusQuery } from "../../api/generated/graphql.ts";
import { count, counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useNow, Time } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { RunbookLink } from "./RunbookLink.tsx";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Tone({ tone, children }: { tone: "green" | "red"; children: ReactNode }) {
  return (
    <span className={classes.tone} data-tone={tone}>
      {children}
    </span>
  );
}

function Invariants({ isChecked, violations }: { isChecked: boolean; violations: number }) {
  if (violations > 0)
    return (
      <Tone tone="red">
        Violated <RunbookLink about="ledger-violated" />
      </Tone>
    );
  return isChecked ? <Tone tone="green">All hold</Tone> : "Not checked yet";
}

/** It runs nightly; after this, values are kept longer than promised. */
const LATE_MS = 26 * 3_600_000;
const MINUTE_MS = 60_000;

type Run = { startedAt: string; schedulesRepaired: number; valuesEmptied: number };

function Maintenance({ run }: { run: Run | null }) {
  const now = useNow(MINUTE_MS);
  if (!run) return "Not run yet";
  const isLate = now - Date.parse(run.startedAt) > LATE_MS;
  return (
    <>
      {isLate && (
        <Tone tone="red">
          Late <RunbookLink about="maintenance-late" />{" "}
        </Tone>
      )}
      <Time iso={run.startedAt} />, {counted(run.schedulesRepaired, "schedule")} repaired,{" "}
      {counted(run.valuesEmptied, "record")} purged
    </>
  );
}

const INTEGRATION_LABELS: Record<string, string> = {
  real: "Real",
  sandbox: "Sandbox (no data leaves this machine)",
  off: "Off (not configured)",
};

export function SystemFacts({ status }: { status: SystemStatusQuery["systemStatus"] }) {
  return (
    <Panel title="System status">
      <dl className={classes.facts}>
        <Fact name="Ledger invariants">
          <Invariants isChecked={status.invariantsCheckedAt !== null} violations={status.violations.length} />
        </Fact>
        {status.integrations.map((integration) => (
          <Fact key={integration.name} name={integration.name}>
            {INTEGRATION_LABELS[integration.state] ?? integration.state}
          </Fact>
        ))}
        {status.openJobs.map((jobs) => (
          <Fact key={jobs.status} name={`Jobs ${jobs.status}, now`}>
            {count(jobs.count)}
          </Fact>
        ))}
        <Fact name="Last maintenance run">
          <Maintenance run={status.lastMaintenance ?? null} />
        </Fact>
        {status.temporalUiUrl && (
          <Fact name="Temporal">
            <a href={status.temporalUiUrl} rel="noreferrer">
              View running workflows
            </a>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
