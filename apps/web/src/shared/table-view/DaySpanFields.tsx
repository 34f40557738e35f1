import { TextInput } from "@mantine/core";
import type { DaySpan } from "./day-span.ts";
import classes from "./TableTools.module.css";

type Props = { span: DaySpan; onChange: (span: DaySpan) => void };

/** First and last day of the shown rows. */
export function DaySpanFields({ span: { from, to }, onChange }: Props) {
  return (
    <>
      <TextInput
        type="date"
        size="xs"
        label="From"
        classNames={{ root: classes.day, label: classes.label }}
        max={to ?? undefined}
        value={from ?? ""}
        onChange={(event) => onChange({ from: event.currentTarget.value || null, to })}
      />
      <TextInput
        type="date"
        size="xs"
        label="To"
        classNames={{ root: classes.day, label: classes.label }}
        min={from ?? undefined}
        value={to ?? ""}
        onChange={(event) => onChange({ from, to: event.currentTarget.value || null })}
      />
    </>
  );
}
