import { Checkbox, NativeSelect } from "@mantine/core";
import {
  ENRICHMENT_LABELS,
  ENRICHMENT_TARGETS,
  type Enrichment,
  type EnrichmentTarget,
} from "@plumbline/schema/mapping/enrichment.ts";
import { useState } from "react";
import { propertiesFor, withTarget } from "./enrichment-draft.ts";
import classes from "./FormatFields.module.css";
import type { Property } from "./suggest-mapping.ts";

type Props = {
  enrichment: Enrichment;
  errors: Partial<Record<EnrichmentTarget, string>>;
  properties: readonly Property[];
  onChange: (enrichment: Enrichment) => void;
};

const DESCRIPTIONS: Partial<Record<EnrichmentTarget, string>> = {
  county: "United States",
  county_fips: "United States",
  time_zone: "Such as America/Denver",
  latitude: "Text or number property",
  longitude: "Text or number property",
  zip_plus_4: "If an address service provides it",
  building_use: "Residential or commercial, if an address service provides it",
  country_code: "Such as US; text property or dropdown",
  state_code: "Such as CO; text property or dropdown",
  deliverability: "Text property or dropdown, if an address service provides it",
};

/** Values written besides the address; collapsed at first, because most customers need none. */
export function EnrichmentFields({ enrichment, errors, properties, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const chosen = Object.keys(enrichment.targets).length;
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Also fill in
        <span className={classes.state}>
          {chosen === 0 ? "nothing chosen" : `${chosen} of ${ENRICHMENT_TARGETS.length} chosen`}
        </span>
      </summary>
      {isOpen && (
        <>
          <p className={classes.note}>
            Values derived from the postal code, or from the building where it is known. They are written along with the
            cleaned address, at no extra cost. Records that are already clean are filled in for free.
          </p>
          <div className={classes.fields}>
            {ENRICHMENT_TARGETS.map((target) => (
              <NativeSelect
                key={target}
                label={ENRICHMENT_LABELS[target]}
                description={DESCRIPTIONS[target]}
                value={enrichment.targets[target] ?? ""}
                error={errors[target]}
                onChange={(event) => onChange(withTarget(enrichment, target, event.currentTarget.value))}
                data={[
                  { value: "", label: "-- Not Mapped --" },
                  ...propertiesFor(target, properties).map(({ name, label, type }) => ({
                    value: name,
                    label: `${label} (${type})`,
                  })),
                ]}
              />
            ))}
          </div>
          <Checkbox
            mt="md"
            label="Replace existing values"
            description="Otherwise only empty properties are filled in."
            disabled={chosen === 0}
            checked={enrichment.overwrite}
            onChange={(event) => onChange({ ...enrichment, overwrite: event.currentTarget.checked })}
          />
        </>
      )}
    </details>
  );
}
