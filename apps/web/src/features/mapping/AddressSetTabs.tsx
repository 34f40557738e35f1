import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "../../ui/icons.tsx";
import { MAX_ADDRESS_SETS, PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { MAPPED_PARTS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { ActionMenu } from "../../shared/action-menu/ActionMenu.tsx";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/numbers.ts";
import { AddressSetFields } from "./AddressSetFields.tsx";
import classes from "./AddressSetTabs.module.css";
import { canSave, nameOf, propertiesOf } from "./set-errors.ts";
import type { Property } from "./suggest-mapping.ts";
import { suggestSets, type SuggestedSet } from "./suggest-sets.ts";
import { setsOf, withNewSet, withoutSet, withSet, type DraftType } from "./use-mapping-draft.ts";

type Props = {
  portalId: string;
  objectType: ObjectType;
  properties: readonly Property[];
  draft: DraftType;
  onChange: (draft: DraftType) => void;
};

/** The address sets of a record, as tabs if there are several. */
export function AddressSetTabs({ portalId, objectType, properties, draft, onChange }: Props) {
  const [chosen, setChosen] = useState(PRIMARY_SET);
  const sets = setsOf(draft);
  // A discarded or replaced set loses its tab.
  const shown = sets.find(({ key }) => key === chosen) ?? draft.primary;
  const add = (suggestion: SuggestedSet | null) => {
    const next = withNewSet(draft, suggestion);
    onChange(next);
    setChosen(next.further.at(-1)?.key ?? PRIMARY_SET);
  };
  const remove = () => {
    onChange(withoutSet(draft, shown.key));
    setChosen(PRIMARY_SET);
  };
  const fields = (
    <AddressSetFields
      key={shown.key}
      portalId={portalId}
      objectType={objectType}
      properties={properties}
      set={shown}
      sets={sets}
      onChange={(set) => onChange(withSet(draft, set))}
      onRemove={shown.key === PRIMARY_SET ? null : remove}
    />
  );
  const more = sets.length < MAX_ADDRESS_SETS && <AddSet properties={properties} draft={draft} onAdd={add} />;
  const found = (
    <FoundSets properties={properties} draft={draft} onAdd={(added) => onChange(added.reduce(withNewSet, draft))} />
  );
  if (sets.length === 1)
    return (
      <>
        {found}
        {fields}
        {more && <div className={classes.more}>{more}</div>}
      </>
    );
  return (
    <>
      {found}
      <Tabs value={shown.key} onChange={(key) => setChosen(key ?? PRIMARY_SET)} classNames={{ list: classes.list }}>
        <Tabs.List aria-label="Addresses">
          {sets.map((set) => (
            <Tabs.Tab
              key={set.key}
              value={set.key}
              rightSection={
                canSave(set, sets) ? undefined : <IconAlertTriangle size={14} aria-label="Needs attention" />
              }
            >
              {nameOf(set) || "New address"}
            </Tabs.Tab>
          ))}
          {more}
        </Tabs.List>
        <Tabs.Panel value={shown.key}>{fields}</Tabs.Panel>
      </Tabs>
    </>
  );
}

type FoundProps = {
  properties: readonly Property[];
  draft: DraftType;
  onAdd: (suggestions: readonly SuggestedSet[]) => void;
};

/** "We also found a Billing and a Shipping address", with one button for all. Hidden where no whole address is found. */
function FoundSets({ properties, draft, onAdd }: FoundProps) {
  const mapped = new Set(setsOf(draft).flatMap(propertiesOf));
  const room = MAX_ADDRESS_SETS - setsOf(draft).length;
  const found = suggestSets(properties, mapped).filter(isWhole).slice(0, room);
  if (found.length === 0) return null;
  return (
    <div className={classes.offer}>
      <span>We also found {new Intl.ListFormat("en").format(found.map(withArticle))} address.</span>
      <Button size="xs" variant="default" onClick={() => onAdd(found)}>
        {found.length === 1 ? "Add it" : found.length === 2 ? "Add both" : `Add all ${found.length}`}
      </Button>
    </div>
  );
}

const isWhole = ({ parts }: SuggestedSet) => [parts.street_address, parts.city, parts.postal_code].every(Boolean);

function withArticle({ label }: SuggestedSet): string {
  const name = label.replace(/ address$/, "");
  return `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}`;
}

type AddProps = {
  properties: readonly Property[];
  draft: DraftType;
  onAdd: (suggestion: SuggestedSet | null) => void;
};

/** Offers the sets suggested by property names first; any other one starts empty. */
function AddSet({ properties, draft, onAdd }: AddProps) {
  const suggestions = suggestSets(properties, new Set(setsOf(draft).flatMap(propertiesOf)));
  const icon = <IconPlus size={14} aria-hidden="true" />;
  if (suggestions.length === 0)
    return (
      <Button size="xs" variant="subtle" leftSection={icon} onClick={() => onAdd(null)}>
        Add another address
      </Button>
    );
  return (
    <ActionMenu
      side="start"
      button={
        <Button size="xs" variant="subtle" leftSection={icon}>
          Add another address
        </Button>
      }
      actions={[
        ...suggestions.map((suggestion) => ({
          key: suggestion.name,
          label: (
            <>
              {suggestion.label}
              <span className={classes.found}>{counted(foundIn(suggestion), "property", "properties")} found</span>
            </>
          ),
          onSelect: () => onAdd(suggestion),
        })),
        { key: "", label: "Another address", onSelect: () => onAdd(null) },
      ]}
    />
  );
}

const foundIn = ({ parts }: SuggestedSet) => MAPPED_PARTS.filter((part) => parts[part] !== "").length;
