import { IconFileSpreadsheet } from "@tabler/icons-react";
import { ExcelHint } from "./ExcelHint.tsx";
import { FileDownload } from "./FileDownload.tsx";
import classes from "./TableDownload.module.css";

type Props = {
  path: string;
  fileName: string;
  /** On a phone the page itself says which one is for Excel, where it has room. */
  isCompact?: boolean;
};

/** The same rows in both formats, and which one is for Excel. `path` and `fileName` stand without their endings. */
export function TableDownload({ path, fileName, isCompact = false }: Props) {
  return (
    <div className={classes.download} data-compact={isCompact || undefined}>
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
