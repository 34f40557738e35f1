import { ExcelHint, FileDownload } from "../../../shared/TableDownload.tsx";
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
        <div className={classes.buttons}>
          <FileDownload path="/api/auth/export.zip" fileName="plumbline-export.zip" label="Download data" />
          <FileDownload
            path="/api/auth/export-excel.zip"
            fileName="plumbline-export-excel.zip"
            label="Download for Excel"
          />
        </div>
        <ExcelHint />
      </div>
    </Panel>
  );
}
