import { NativeSelect } from "@mantine/core";
import { ADDRESS_PART_LABELS, type MappedPart } from "@plumbline/schema/object-types.ts";
import { canHold, isDropdown } from "./property-kinds.ts";
import type { Property } from "./suggest-mapping.ts";
import type { DraftSet } from "./use-mapping-draft.ts";

export type PartsProps = {
  properties: readonly Property[];
  set: DraftSet;
  onChange: (set: DraftSet) => void;
};

type Props = PartsProps & { part: MappedPart; description?: string | undefined; error: string | undefined };

/** HubSpot's name of the type, except for read-only properties. */
function kindOf({ type, isReadOnly }: Property): string {
  return isReadOnly ? "read-only" : type;
}

/** The property that contains a part of an address. */
export function PartField({ part, properties, set, description, error, onChange }: Props) {
  const chosen = set.parts[part];
  const isOfDropdown = properties.some((property) => property.name === chosen && isDropdown(property));
  return (
    <NativeSelect
      label={ADDRESS_PART_LABELS[part]}
      value={chosen}
      // Distinguishes truncated labels.
      title={chosen}
      error={error}
      description={
        isOfDropdown ? "We only write values that this dropdown already has. Others wait in Review." : description
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      onChange={(event) => onChange({ ...set, parts: { ...set.parts, [part]: event.currentTarget.value } })}
      data={[
        { value: "", label: "-- Not Mapped --" },
        ...properties
          .filter((property) => canHold(part, property))
          .map((property) => ({ value: property.name, label: `${property.label} (${kindOf(property)})` })),
      ]}
    />
  );
}
