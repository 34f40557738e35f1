import { NativeSelect, Switch } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import {
  ADDRESS_PART_LABELS,
  ADDRESS_PARTS,
  OBJECT_TYPE_LABELS,
  type ObjectType,
} from "@plumbline/schema/object-types.ts";
import type { ReactNode } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { duplicateParts } from "./duplicate-parts.ts";
import { canHold, isDropdown } from "./property-kinds.ts";
import { EnrichmentFields } from "./EnrichmentFields.tsx";
import { FormatFields } from "./FormatFields.tsx";
import { LockPropertyField } from "./LockPropertyField.tsx";
import { MappingPreview } from "./MappingPreview.tsx";
import { MappingQuality } from "./MappingQuality.tsx";
import classes from "./ObjectMappingCard.module.css";
import { suggestMapping, type Parts, type Property } from "./suggest-mapping.ts";
import type { DraftMapping } from "./use-mapping-draft.ts";

type Props = {
  portalId: string;
  objectType: ObjectType;
  properties: readonly Property[];
  /** What keeps this type from being cleaned, in words; null: nothing. */
  missing: string | null;
  /** The button that asks HubSpot for the permission. */
  reconnect: ReactNode;
  draft: DraftMapping;
  onChange: (draft: DraftMapping) => void;
};

function chosenKind(properties: readonly Property[], name: string): "dropdown" | "text" {
  return properties.some((property) => property.name === name && isDropdown(property)) ? "dropdown" : "text";
}

/** One object type: on or off, five choices, and what they are good for. */
export function ObjectMappingCard({
  portalId,
  objectType,
  properties: all,
  missing,
  reconnect,
  draft,
  onChange,
}: Props) {
  const properties = all.filter((property) => ADDRESS_PARTS.some((part) => canHold(part, property)));
  const title = `${OBJECT_TYPE_LABELS[objectType]} Records`;
  const errors = duplicateParts(draft.parts);
  const found = Object.values(suggestMapping(properties)).filter(Boolean).length;
  const choose = (changed: Partial<Parts>) => onChange({ ...draft, parts: { ...draft.parts, ...changed } });
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          <p>
            {missing === null
              ? counted(properties.length, "available property", "available properties")
              : "No permission in HubSpot"}
          </p>
        </div>
        <Switch
          label={draft.isOn ? "On" : "Off"}
          aria-label={`Clean ${title.toLowerCase()}`}
          checked={draft.isOn}
          // A mapping from the time of another grant can still be turned off.
          disabled={missing !== null && !draft.isOn}
          onChange={(event) => onChange({ ...draft, isOn: event.currentTarget.checked })}
        />
      </header>
      {missing !== null && (
        <div className={classes.body}>
          <Notice kind="warning" action={reconnect}>
            {missing}
          </Notice>
        </div>
      )}
      {missing === null && draft.isOn && (
        <div className={classes.body}>
          <div className={classes.fields}>
            {ADDRESS_PARTS.map((part) => (
              <NativeSelect
                key={part}
                label={
                  <span className={classes.label}>
                    {ADDRESS_PART_LABELS[part]}
                    {draft.suggested[part] !== "" && draft.suggested[part] === draft.parts[part] && (
                      <span
                        className={classes.suggested}
                        title="Suggested from the property's name and label. Nothing is saved until you save."
                      >
                        <IconSparkles size={12} aria-hidden="true" /> Suggested
                      </span>
                    )}
                  </span>
                }
                value={draft.parts[part]}
                // Tells truncated labels apart.
                title={draft.parts[part]}
                error={errors[part]}
                description={
                  chosenKind(all, draft.parts[part]) === "dropdown"
                    ? "Only options that it has are written; what needs another one waits in Review."
                    : undefined
                }
                inputWrapperOrder={["label", "input", "description", "error"]}
                onChange={(event) => choose({ [part]: event.currentTarget.value })}
                data={[
                  { value: "", label: "-- Not Mapped --" },
                  ...all
                    .filter((property) => canHold(part, property))
                    .map((property) => ({
                      value: property.name,
                      label: `${property.label} (${property.type})`,
                    })),
                ]}
              />
            ))}
          </div>
          <MappingQuality parts={draft.parts} />
          <MappingPreview portalId={portalId} objectType={objectType} draft={draft} />
          <FormatFields
            parts={draft.parts}
            settings={draft.settings}
            onChange={(settings) => onChange({ ...draft, settings })}
          />
          <EnrichmentFields
            parts={draft.parts}
            enrichment={draft.enrichment}
            properties={all}
            onChange={(enrichment) => onChange({ ...draft, enrichment })}
          />
          <LockPropertyField
            lockProperty={draft.lockProperty}
            properties={all}
            onChange={(lockProperty) => onChange({ ...draft, lockProperty })}
          />
        </div>
      )}
      {missing === null && !draft.isOn && (
        <p className={classes.hint}>
          Turn this on to clean {OBJECT_TYPE_LABELS[objectType].toLowerCase()} addresses.
          {found > 0 && ` We recognize ${count(found)} of 5 address properties and will suggest them.`}
        </p>
      )}
    </section>
  );
}
