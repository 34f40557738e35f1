import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { AddressStatusOfType } from "./AddressStatusOfType.tsx";
import classes from "./AddressStatusPanel.module.css";

type Props = {
  portalId: string;
  objectTypes: readonly ObjectType[];
  /** Requests missing permissions from HubSpot. */
  reconnect: ReactNode;
};

/** The address status in HubSpot, by object type. The current state of a type is read from HubSpot when it is opened. */
export function AddressStatusPanel({ portalId, objectTypes, reconnect }: Props) {
  const [only, another] = objectTypes;
  const [opened, setOpened] = useState(another === undefined ? only : undefined);
  return (
    <Panel
      title="Address status in HubSpot"
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
                onClick={() => setOpened(opened === objectType ? undefined : objectType)}
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
    </Panel>
  );
}
