import type { ReactNode } from "react";
import { counted } from "../../ui/numbers.ts";
import { useNow, Time } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { RunbookLink } from "./RunbookLink.tsx";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
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

export function Invariants({ isChecked, violations }: { isChecked: boolean; violations: number }) {
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

export function Maintenance({ run }: { run: Run | null }) {
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
