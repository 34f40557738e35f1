import { IconFileSpreadsheet } from "../ui/icons.tsx";
import { ExcelHint } from "./ExcelHint.tsx";
import { FileDownload } from "./FileDownload.tsx";
import classes from "./TableDownload.module.css";

type Props = {
  path: string;
  /** The query of the shown view; empty for all rows. */
  query?: URLSearchParams;
  fileName: string;
  /** On a phone the page itself explains which one is for Excel, where it has space. */
  isCompact?: boolean;
};

/** The same rows in both formats, and which one is for Excel. `path` and `fileName` have no extension. */
export function TableDownload({ path, query, fileName, isCompact = false }: Props) {
  const of = query && query.size > 0 ? `?${query}` : "";
  return (
    <div className={classes.download} data-compact={isCompact || undefined}>
      <div className={classes.buttons}>
        <FileDownload path={`${path}.csv${of}`} fileName={`${fileName}.csv`} label="Download CSV" />
        <FileDownload
          path={`${path}.xlsx${of}`}
          fileName={`${fileName}.xlsx`}
          label="Download for Excel"
          icon={IconFileSpreadsheet}
        />
      </div>
      <ExcelHint />
    </div>
  );
}
