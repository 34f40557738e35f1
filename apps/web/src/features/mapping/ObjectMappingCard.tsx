import { Switch } from "@mantine/core";
import { MAIN_PARTS, OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { ReactNode } from "react";
import { Notice } from "../../shared/notices.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { AddressSetTabs } from "./AddressSetTabs.tsx";
import classes from "./ObjectMappingCard.module.css";
import { canHold } from "./property-kinds.ts";
import { suggestMapping, type Property } from "./suggest-mapping.ts";
import { switchedTo, type DraftType } from "./use-mapping-draft.ts";

type Props = {
  portalId: string;
  objectType: ObjectType;
  properties: readonly Property[];
  /** The reason why this type cannot be cleaned; null if it can. */
  missing: string | null;
  /** The button that requests the permission from HubSpot. */
  reconnect: ReactNode;
  draft: DraftType;
  onChange: (draft: DraftType) => void;
};

/** One object type: on or off, and the addresses of its records. */
export function ObjectMappingCard({
  portalId,
  objectType,
  properties: all,
  missing,
  reconnect,
  draft,
  onChange,
}: Props) {
  const properties = all.filter((property) => MAIN_PARTS.some((part) => canHold(part, property)));
  const title = `${OBJECT_TYPE_LABELS[objectType]} Records`;
  const suggested = suggestMapping(properties);
  const found = MAIN_PARTS.filter((part) => suggested[part] !== "").length;
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
          // A mapping from an earlier grant can still be turned off.
          disabled={missing !== null && !draft.isOn}
          onChange={(event) => onChange(switchedTo(draft, event.currentTarget.checked, all))}
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
        <AddressSetTabs
          portalId={portalId}
          objectType={objectType}
          properties={all}
          draft={draft}
          onChange={onChange}
        />
      )}
      {missing === null && !draft.isOn && (
        <p className={classes.hint}>
          Turn this on to clean {OBJECT_TYPE_LABELS[objectType].toLowerCase()} addresses.
          {found > 0 &&
            (found === MAIN_PARTS.length
              ? " We found all five address fields."
              : ` We found ${count(found)} of the five address fields.`)}
        </p>
      )}
    </section>
  );
}
