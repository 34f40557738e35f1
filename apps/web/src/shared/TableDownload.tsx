import { IconFileSpreadsheet } from "@tabler/icons-react";
import { ExcelHint } from "./ExcelHint.tsx";
import { FileDownload } from "./FileDownload.tsx";
import classes from "./TableDownload.module.css";

/** The same rows in both formats, and which one is for Excel. `path` and `fileName` stand without their endings. */
export function TableDownload({ path, fileName }: { path: string; fileName: string }) {
  return (
    <div className={classes.download}>
      <div className={classes.buttons}>
        <FileDownload path={`${path}.csv`} fileName={`${fileName}.csv`} label="Download CSV" />
        <FileDownload
          path={`${path}.xlsx`}
          fileName={`${fileName}.xlsx`}
          label="Download for Excel"
          icon={IconFileSpreadsheet}
        />
      </div>
      <ExcelHint />
    </div>
  );
}
