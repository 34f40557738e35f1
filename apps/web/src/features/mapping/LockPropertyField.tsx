import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { isCheckbox } from "./property-kinds.ts";
import classes from "./FormatFields.module.css";
import type { Property } from "./suggest-mapping.ts";

type Props = { lockProperty: string; properties: readonly Property[]; onChange: (lockProperty: string) => void };

/** The checkbox in HubSpot that keeps Plumbline off a record; collapsed at first, because most customers have none. */
export function LockPropertyField({ lockProperty, properties, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const checkboxes = properties.filter(isCheckbox);
  const isKnown = checkboxes.some(({ name }) => name === lockProperty);
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Lock records
        <span className={classes.state}>{lockProperty === "" ? "no checkbox chosen" : "1 checkbox chosen"}</span>
      </summary>
      {isOpen && (
        <>
          <p className={classes.note}>
            While this checkbox is checked in HubSpot, no job changes the record, and nothing is charged for it.
          </p>
          <div className={classes.fields}>
            <NativeSelect
              label="Do not clean"
              description="Checkbox property"
              value={lockProperty}
              error={lockProperty !== "" && !isKnown && "This property is no longer a checkbox"}
              onChange={(event) => onChange(event.currentTarget.value)}
              data={[
                { value: "", label: "-- Not Mapped --" },
                ...checkboxes.map(({ name, label }) => ({ value: name, label: `${label} (checkbox)` })),
                // Keeps the saved value visible, so that nothing is removed unseen.
                ...(lockProperty === "" || isKnown ? [] : [{ value: lockProperty, label: lockProperty }]),
              ]}
            />
          </div>
        </>
      )}
    </details>
  );
}
