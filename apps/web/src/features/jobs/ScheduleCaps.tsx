import { TextInput } from "@mantine/core";
import classes from "./ScheduleCaps.module.css";

export type TypedCaps = { perRun: string; perMonth: string };

/** The spending limits of a schedule, set before its first run begins. */
export function ScheduleCaps({ caps, onChange }: { caps: TypedCaps; onChange(caps: TypedCaps): void }) {
  return (
    <div className={classes.caps}>
      <TextInput
        inputMode="numeric"
        label="Most credits a run"
        placeholder="No limit"
        value={caps.perRun}
        onChange={(event) => onChange({ ...caps, perRun: event.currentTarget.value })}
      />
      <TextInput
        inputMode="numeric"
        label="Most credits a month"
        placeholder="No limit"
        value={caps.perMonth}
        onChange={(event) => onChange({ ...caps, perMonth: event.currentTarget.value })}
      />
    </div>
  );
}
