import { TextInput } from "@mantine/core";
import { MAX_SET_LABEL } from "@plumbline/schema/mapping/address-sets.ts";
import { MAIN_PARTS, type ObjectType } from "@plumbline/schema/object-types.ts";
import classes from "./AddressSetFields.module.css";
import { EnrichmentFields } from "./EnrichmentFields.tsx";
import { FormatFields } from "./FormatFields.tsx";
import { LockPropertyField } from "./LockPropertyField.tsx";
import { MappingPreview } from "./MappingPreview.tsx";
import { MappingQuality } from "./MappingQuality.tsx";
import { OptionalParts } from "./OptionalParts.tsx";
import { PartField } from "./PartField.tsx";
import { setErrors } from "./set-errors.ts";
import type { Property } from "./suggest-mapping.ts";
import type { DraftSet } from "./use-mapping-draft.ts";
import { Button } from "../../ui/Button.tsx";

type Props = {
  portalId: string;
  objectType: ObjectType;
  properties: readonly Property[];
  set: DraftSet;
  /** All address sets of the object type, which share no property. */
  sets: readonly DraftSet[];
  onChange: (set: DraftSet) => void;
  /** Null for the primary set. */
  onRemove: (() => void) | null;
};

/** One address set: five choices, their quality, and how it is cleaned. */
export function AddressSetFields({ portalId, objectType, properties, set, sets, onChange, onRemove }: Props) {
  const errors = setErrors(set, sets);
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
        {MAIN_PARTS.map((part) => (
          <PartField key={part} part={part} {...{ properties, set, onChange }} error={errors.parts[part]} />
        ))}
      </div>
      <MappingQuality parts={set.parts} />
      <OptionalParts {...{ properties, set, onChange }} errors={errors.parts} />
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
