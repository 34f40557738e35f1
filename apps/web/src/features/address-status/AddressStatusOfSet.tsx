import { useMutation } from "@apollo/client/react";
import { Checkbox } from "@mantine/core";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import type { AddressStatusMode, AddressStatusQuery } from "../../api/generated/graphql.ts";
import { SavedNotice, useSavedChange } from "../../shared/SavedNotice.tsx";
import { Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import classes from "./AddressStatusPanel.module.css";

const SAVE = graphql(`
  mutation SaveAddressStatus(
    $portalId: String!
    $objectType: ObjectType!
    $addressSet: String!
    $mode: AddressStatusMode!
    $columns: [String!]
    $segments: Boolean
  ) {
    saveAddressStatus(
      portalId: $portalId
      objectType: $objectType
      addressSet: $addressSet
      mode: $mode
      columns: $columns
      segments: $segments
    ) {
      id
    }
  }
`);

type SetStatus = NonNullable<AddressStatusQuery["connection"]>["addressStatus"]["sets"][number];
type Props = {
  place: { portalId: string; objectType: ObjectType };
  groupLabel: string;
  set: SetStatus;
  canMakeSegments: boolean;
  onSaved: () => void;
};

const MODE_TEXTS: Record<AddressStatusMode, string> = {
  off: "Off.",
  write: "On.",
  keep: "Off. What was written stays in HubSpot.",
  remove: "Off. Properties and segments are being removed from HubSpot.",
};

/** Lists everything that will be created in HubSpot before the user enables it. */
export function AddressStatusOfSet({ place, groupLabel, set, canMakeSegments, onSaved }: Props) {
  const [columns, setColumns] = useState(() => wantedOf(set));
  const [segments, setSegments] = useState(set.hasSegments);
  const [isAsking, setAsking] = useState(false);
  const [save] = useMutation(SAVE, { onCompleted: onSaved });
  const saved = useSavedChange();
  const saveMode = (mode: AddressStatusMode, wanted: { columns: string[]; segments: boolean }) =>
    save({ variables: { ...place, addressSet: set.key, mode, ...wanted } });
  const change = async (mode: AddressStatusMode) => {
    const before = { columns: wantedOf(set), segments: set.hasSegments };
    const undo = async () => {
      // Nothing was in HubSpot before it was first switched on.
      await saveMode(set.mode === "off" ? "remove" : set.mode, before);
      setColumns(before.columns);
      setSegments(before.segments);
    };
    await saved.save({
      text: mode === "write" ? "The status is on." : MODE_TEXTS[mode],
      send: () => saveMode(mode, { columns, segments }),
      undo: mode === "remove" ? null : undo,
    });
    setAsking(false);
  };
  const isOn = set.mode === "write";
  const hasChanged = columns.join() !== wantedOf(set).join() || segments !== set.hasSegments;
  const isSegmentGone = set.hasSegments && set.segments.some(({ state }) => state === "missing");
  const needsRepair = isOn && (isSegmentGone || set.columns.some(isBroken));
  return (
    <div className={classes.set}>
      <div>
        {set.label !== "" && <strong>{set.label}: </strong>}
        {MODE_TEXTS[set.mode]}
      </div>
      <div>
        {isOn ? "Properties" : "Properties that are created"} in the property group <strong>{groupLabel}</strong>:
      </div>
      <ul className={classes.options}>
        {set.columns.map(({ column, label, property, state, stateText }) => (
          <li key={column}>
            <Checkbox
              label={label}
              description={state === null || state === "active" ? property : `${property}. ${stateText ?? ""}`}
              checked={columns.includes(column)}
              disabled={column === "status" || saved.isBusy}
              onChange={(event) => setColumns(toggled(set, columns, column, event.currentTarget.checked))}
            />
          </li>
        ))}
      </ul>
      <Checkbox
        label="Create segments"
        description={
          canMakeSegments
            ? "They follow the status, whoever changes it."
            : "HubSpot asks you to grant crm.lists.write for this. Without it, build them by hand with these filters."
        }
        checked={segments}
        disabled={saved.isBusy}
        onChange={(event) => setSegments(event.currentTarget.checked)}
      />
      <Segments segments={set.segments} />
      <Notice kind="info">
        Already cleaned records are updated in the background; this changes their “last modified” date once.
      </Notice>
      <StatusButtons
        mode={set.mode}
        needsRepair={needsRepair}
        hasChanged={hasChanged}
        isBusy={saved.isBusy}
        onChange={(mode) => void change(mode)}
        onRemove={() => setAsking(true)}
      />
      <SavedNotice of={saved} failureTitle="Couldn't change the address status" />
      <ConfirmDialog
        isOpen={isAsking}
        question="Remove the address status from HubSpot?"
        verb="Remove"
        isDestructive
        isBusy={saved.isBusy}
        onConfirm={() => void change("remove")}
        onClose={() => setAsking(false)}
      >
        The segments, properties and values that Plumbline created here are deleted in HubSpot. HubSpot keeps a property
        that a list or workflow of yours uses. Addresses stay as they are. Deleted properties stay in the archive of
        HubSpot and keep their names: before you turn the status on again, restore or delete them there.
      </ConfirmDialog>
    </div>
  );
}

function Segments({ segments }: Pick<SetStatus, "segments">) {
  return (
    <ul className={classes.segments}>
      {segments.map(({ kind, name, filter, state }) => (
        <li key={kind}>
          {name}
          {state === "active" && " (created)"}
          {state === "missing" && " (not in HubSpot)"}
          <div className={classes.detail}>{filter}</div>
        </li>
      ))}
    </ul>
  );
}

type ButtonsProps = {
  mode: AddressStatusMode;
  needsRepair: boolean;
  hasChanged: boolean;
  isBusy: boolean;
  onChange: (mode: AddressStatusMode) => void;
  onRemove: () => void;
};

function StatusButtons({ mode, needsRepair, hasChanged, isBusy, onChange, onRemove }: ButtonsProps) {
  const isOn = mode === "write";
  return (
    <div className={classes.buttons}>
      {!isOn && (
        <Button size="xs" isBusy={isBusy} onClick={() => onChange("write")}>
          Switch on
        </Button>
      )}
      {isOn && (hasChanged || needsRepair) && (
        <Button size="xs" isBusy={isBusy} onClick={() => onChange("write")}>
          {needsRepair ? "Create again" : "Save"}
        </Button>
      )}
      {isOn && (
        <Button size="xs" variant="default" isBusy={isBusy} onClick={() => onChange("keep")}>
          Switch off
        </Button>
      )}
      {mode !== "off" && (
        <Button size="xs" variant="default" isBusy={isBusy} onClick={onRemove}>
          Remove from HubSpot
        </Button>
      )}
    </div>
  );
}

const wantedOf = ({ columns }: SetStatus): string[] =>
  columns.filter(({ isWanted }) => isWanted).map(({ column }) => column);

/** In the order of the columns. */
function toggled({ columns }: SetStatus, chosen: readonly string[], column: string, isChosen: boolean): string[] {
  return columns.map((one) => one.column).filter((one) => (one === column ? isChosen : chosen.includes(one)));
}

function isBroken({ isWanted, state }: { isWanted: boolean; state: string | null }): boolean {
  return isWanted && ["missing", "changed", "refused", "limit", "archived", "foreign"].includes(state ?? "");
}
