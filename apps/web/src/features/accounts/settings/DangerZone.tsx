import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import classes from "../../../ui/Cards.module.css";
import { DeleteAccountForm } from "./DeleteAccountForm.tsx";
import danger from "./DangerZone.module.css";

/** Irreversible actions, separate from everything else. */
export function DangerZone() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Panel title="Danger zone" isDanger>
      {isLeaving ? (
        <DeleteAccountForm onStay={() => setLeaving(false)} />
      ) : (
        <div className={classes.row}>
          <div className={danger.what}>
            <strong>Delete this account</strong>
            <span className={classes.details}>
              Ends running jobs and all access. After seven days, in which you can keep the account, portals are
              disconnected, any subscription is canceled and your data is erased; invoices stay, as the law requires.
              Download your data first if you want to keep it.
            </span>
          </div>
          <Button variant="default" className={danger.open} onClick={() => setLeaving(true)}>
            Delete account...
          </Button>
        </div>
      )}
    </Panel>
  );
}
