import classes from "./TableDownload.module.css";

/** How Excel alters any CSV file that it opens. */
export function ExcelHint() {
  return (
    <p className={classes.hint}>
      Excel drops leading zeros of CSV files and shows long ids as powers of ten. For Excel, use the .xlsx file.
    </p>
  );
}
