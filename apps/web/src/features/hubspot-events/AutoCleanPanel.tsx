import { useMutation } from "@apollo/client/react";
import { Switch } from "@mantine/core";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { placeLabel } from "../../shared/jobs/job-texts.ts";
import { useMay } from "../../session/session.tsx";
import { Notice } from "../../shared/notices.tsx";
import { counted } from "../../ui/numbers.ts";
import { SavedNotice, useSavedChange } from "../../shared/SavedNotice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FirstLookNotice } from "./FirstLookNotice.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./AutoCleanPanel.module.css";

const PANEL = graphql(`
  fragment AutoCleanPanel_connection on Connection {
    id
    portalId
    autoClean {
      objectType
      addressSet
      label
      isOn
      detection
      detectionText
      contestedRecords
      blocker {
        text
        since
      }
      firstLook {
        since
        ...FirstLookNotice_look
      }
    }
    workflowBlocker {
      text
      since
    }
  }
`);

const SET = graphql(`
  mutation SetAutoClean($portalId: String!, $objectType: ObjectType!, $addressSet: String!, $isOn: Boolean!) {
    setAutoClean(portalId: $portalId, objectType: $objectType, addressSet: $addressSet, isOn: $isOn) {
      ...AutoCleanPanel_connection
    }
  }
`);

/** One switch for each configured address set; it takes effect at once and shows the maximum delay. */
export function AutoCleanPanel({ connection: ref }: { connection: FragmentType<typeof PANEL> }) {
  const { portalId, autoClean, workflowBlocker } = useFragment(PANEL, ref);
  const canMap = useMay("map");
  const [set] = useMutation(SET);
  const saved = useSavedChange();
  if (autoClean.length === 0) return null;
  const change = ({ objectType, addressSet, label }: (typeof autoClean)[number], isOn: boolean) => {
    const place = { portalId, objectType, addressSet };
    void saved.save({
      text: `${placeLabel({ objectType, addressSet, label })}: ${isOn ? "on" : "off"}.`,
      send: () => set({ variables: { ...place, isOn } }),
      undo: () => set({ variables: { ...place, isOn: !isOn } }),
    });
  };
  return (
    <Panel
      title="Clean automatically when updated"
      note="Takes effect immediately: records are cleaned when their address changes, from now on. One credit per successfully processed address."
    >
      <ul className={classes.list}>
        {autoClean.map((row) => {
          const { objectType, addressSet, label, isOn, detectionText, contestedRecords, blocker, firstLook } = row;
          return (
            <li key={`${objectType} ${addressSet}`} className={classes.row}>
              <Switch
                label={placeLabel({ objectType, addressSet, label })}
                description={detectionText}
                checked={isOn}
                disabled={saved.isBusy || !canMap}
                onChange={(event) => change(row, event.currentTarget.checked)}
              />
              {isOn && blocker && (
                <Notice kind="warning">
                  Paused since <DateTime iso={blocker.since} />. {blocker.text}
                </Notice>
              )}
              {firstLook && (isOn || firstLook.since) && (
                <FirstLookNotice of={{ portalId, objectType, addressSet }} look={firstLook} />
              )}
              {contestedRecords > 0 && (
                <Notice kind="warning">
                  {counted(contestedRecords, "record")} skipped for a day: something else in HubSpot, most often a
                  workflow, keeps restoring the old value.
                </Notice>
              )}
            </li>
          );
        })}
      </ul>
      <SavedNotice of={saved} failureTitle="Couldn't change automatic cleaning" />
      {workflowBlocker && (
        <Notice kind="warning">
          Results have not been reported to HubSpot workflows since <DateTime iso={workflowBlocker.since} />.{" "}
          {workflowBlocker.text}
        </Notice>
      )}
    </Panel>
  );
}
