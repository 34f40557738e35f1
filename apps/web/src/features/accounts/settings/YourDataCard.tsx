import { CsvDownload } from "../../../shared/CsvDownload.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import classes from "../../../ui/Cards.module.css";

export function YourDataCard() {
  return (
    <Panel title="Your data">
      <div className={classes.card}>
        <p className={classes.hint}>
          Download an archive of your profile, connections, mappings, jobs, outcomes, credits and activity. Passwords,
          keys and tokens are not included.
        </p>
        <CsvDownload path="/api/auth/export.zip" fileName="plumbline-export.zip" label="Download data" />
      </div>
    </Panel>
  );
}
