import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { MAX_SET_LABEL } from "@plumbline/schema/mapping/address-sets.ts";
import { ADDRESS_PART_LABELS, ADDRESS_PARTS, type ObjectType } from "@plumbline/schema/object-types.ts";
import classes from "./AddressSetFields.module.css";
import { EnrichmentFields } from "./EnrichmentFields.tsx";
import { FormatFields } from "./FormatFields.tsx";
import { LockPropertyField } from "./LockPropertyField.tsx";
import { MappingPreview } from "./MappingPreview.tsx";
import { MappingQuality } from "./MappingQuality.tsx";
import { canHold, isDropdown } from "./property-kinds.ts";
import { setErrors } from "./set-errors.ts";
import type { Property } from "./suggest-mapping.ts";
import type { DraftSet } from "./use-mapping-draft.ts";

type Props = {
  portalId: string;
  objectType: ObjectType;
  properties: readonly Property[];
  set: DraftSet;
  /** All addresses of the object type: they share no property. */
  sets: readonly DraftSet[];
  onChange: (set: DraftSet) => void;
  /** Null for the address that every object type has. */
  onRemove: (() => void) | null;
};

/** One address: five choices, what they are good for, and how it is cleaned. */
export function AddressSetFields({ portalId, objectType, properties, set, sets, onChange, onRemove }: Props) {
  const errors = setErrors(set, sets);
  const hasDropdown = (name: string) => properties.some((property) => property.name === name && isDropdown(property));
  return (
    <div className={classes.body}>
      {onRemove && (
        <div className={classes.named}>
          <TextInput
            label="Name of this address"
            description="Shown wherever its results are."
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={MAX_SET_LABEL}
            value={set.label}
            error={errors.label}
            onChange={(event) => onChange({ ...set, label: event.currentTarget.value })}
          />
          <Button variant="default" onClick={onRemove}>
            Remove this address
          </Button>
        </div>
      )}
      <div className={classes.fields}>
        {ADDRESS_PARTS.map((part) => (
          <NativeSelect
            key={part}
            label={
              <span className={classes.label}>
                {ADDRESS_PART_LABELS[part]}
                {set.suggested[part] !== "" && set.suggested[part] === set.parts[part] && (
                  <span
                    className={classes.suggested}
                    title="Suggested from the property's name and label. Nothing is saved until you save."
                  >
                    <IconSparkles size={12} aria-hidden="true" /> Suggested
                  </span>
                )}
              </span>
            }
            value={set.parts[part]}
            // Tells truncated labels apart.
            title={set.parts[part]}
            error={errors.parts[part]}
            description={
              hasDropdown(set.parts[part])
                ? "Only options that it has are written; what needs another one waits in Review."
                : undefined
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            onChange={(event) => onChange({ ...set, parts: { ...set.parts, [part]: event.currentTarget.value } })}
            data={[
              { value: "", label: "-- Not Mapped --" },
              ...properties
                .filter((property) => canHold(part, property))
                .map((property) => ({
                  value: property.name,
                  label: `${property.label} (${property.type})`,
                })),
            ]}
          />
        ))}
      </div>
      <MappingQuality parts={set.parts} />
      <MappingPreview portalId={portalId} objectType={objectType} set={set} />
      <FormatFields parts={set.parts} settings={set.settings} onChange={(settings) => onChange({ ...set, settings })} />
      <EnrichmentFields
        enrichment={set.enrichment}
        errors={errors.targets}
        properties={properties}
        onChange={(enrichment) => onChange({ ...set, enrichment })}
      />
      <LockPropertyField
        lockProperty={set.lockProperty}
        properties={properties}
        onChange={(lockProperty) => onChange({ ...set, lockProperty })}
      />
    </div>
  );
}
