import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ClosedPanel } from "../../shared/ClosedPanel.tsx";
import { AddressStatusOfType } from "./AddressStatusOfType.tsx";
import classes from "./AddressStatusPanel.module.css";

type Props = {
  portalId: string;
  objectTypes: readonly ObjectType[];
  /** In one line. */
  state: string;
  /** Requests missing permissions from HubSpot. */
  reconnect: ReactNode;
};

/** The address status in HubSpot, by object type. The current state is read from HubSpot when the panel is opened. */
export function AddressStatusPanel({ portalId, objectTypes, state, reconnect }: Props) {
  const [opened, setOpened] = useState<ObjectType | null>(null);
  return (
    <ClosedPanel
      id="address-status"
      title="Address status in HubSpot"
      state={state}
      note="Writes to each record whether its address is verified, corrected, waits for review or was edited since, for your segments, reports and workflows. Free; off until you switch it on."
    >
      <ul className={classes.list}>
        {objectTypes.map((objectType) => (
          <li key={objectType} className={classes.type}>
            <div className={classes.head}>
              <span>{OBJECT_TYPE_LABELS[objectType]} records</span>
              <Button
                variant="default"
                size="xs"
                aria-expanded={opened === objectType}
                aria-label={`${opened === objectType ? "Close" : "Open"} the address status of ${OBJECT_TYPE_LABELS[objectType].toLowerCase()} records`}
                onClick={() => setOpened(opened === objectType ? null : objectType)}
              >
                {opened === objectType ? "Close" : "Open"}
              </Button>
            </div>
            {opened === objectType && (
              <AddressStatusOfType portalId={portalId} objectType={objectType} reconnect={reconnect} />
            )}
          </li>
        ))}
      </ul>
    </ClosedPanel>
  );
}
