import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import { FORMAT_CHOICES, withSetting } from "./format-choices.ts";
import classes from "./FormatFields.module.css";
import type { Parts } from "./suggest-mapping.ts";

type Props = { parts: Parts; settings: FormatSettings; onChange: (settings: FormatSettings) => void };

/** The format of an object type's addresses; collapsed at first, because the defaults suit most customers. */
export function FormatFields({ parts, settings, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choices = FORMAT_CHOICES.filter(({ part }) => part === null || parts[part] !== "");
  const chosen = choices.filter(({ name }) => settings[name] !== undefined).length;
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Address format
        <span className={classes.state}>
          {chosen === 0 ? "matching most of your records" : `${chosen} of ${choices.length} chosen`}
        </span>
      </summary>
      {isOpen && (
        <div className={classes.fields}>
          {choices.map(({ name, label, usual, options }) => (
            <NativeSelect
              key={name}
              label={label}
              value={settings[name] ?? ""}
              onChange={(event) => onChange(withSetting(settings, name, event.currentTarget.value))}
              data={[{ value: "", label: `Usual: ${usual}` }, ...options]}
            />
          ))}
        </div>
      )}
    </details>
  );
}
