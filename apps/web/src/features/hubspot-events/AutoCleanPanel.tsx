import { useMutation } from "@apollo/client/react";
import { Switch } from "@mantine/core";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { placeLabel } from "../../shared/jobs/job-texts.ts";
import { useMay } from "../../session/session.tsx";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { counted } from "../../ui/numbers.ts";
import { ClosedPanel } from "../../shared/ClosedPanel.tsx";
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
  const [set, setting] = useMutation(SET);
  if (autoClean.length === 0) return null;
  const on = autoClean.filter(({ isOn }) => isOn);
  return (
    <ClosedPanel
      id="automatic-cleaning"
      title="Clean automatically when updated"
      state={on.length === 0 ? "Off" : `On for ${new Intl.ListFormat("en").format(on.map(placeLabel)).toLowerCase()}`}
      isOpenAtFirst={
        workflowBlocker != null ||
        autoClean.some(({ firstLook }) => firstLook?.since) ||
        on.some(({ blocker, contestedRecords }) => blocker || contestedRecords > 0)
      }
      note="Takes effect immediately: records are cleaned when their address changes, from now on. One credit per successfully processed address."
    >
      <ul className={classes.list}>
        {autoClean.map(
          ({ objectType, addressSet, label, isOn, detectionText, contestedRecords, blocker, firstLook }) => (
            <li key={`${objectType} ${addressSet}`} className={classes.row}>
              <Switch
                label={placeLabel({ objectType, addressSet, label })}
                description={detectionText}
                checked={isOn}
                disabled={setting.loading || !canMap}
                onChange={(event) =>
                  // The failure is shown below the switches.
                  void set({
                    variables: { portalId, objectType, addressSet, isOn: event.currentTarget.checked },
                  }).catch(() => undefined)
                }
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
          ),
        )}
      </ul>
      {workflowBlocker && (
        <Notice kind="warning">
          Results have not been reported to HubSpot workflows since <DateTime iso={workflowBlocker.since} />.{" "}
          {workflowBlocker.text}
        </Notice>
      )}
      {setting.error && <ErrorState title="Couldn't change automatic cleaning" error={setting.error} />}
    </ClosedPanel>
  );
}
